//! A GPU device that runs kernels with index functions from `layout emit`.
//!
//! ```
//! use layout_emitted::Gpu;
//!
//! let double = "
//! @group(0) @binding(0) var<storage, read> source: array<u32>;
//! @group(0) @binding(1) var<storage, read_write> answers: array<u32>;
//! @compute @workgroup_size(1) fn main(@builtin(workgroup_id) block: vec3u) {
//!     answers[block.x] = 2 * source[block.x];
//! }";
//! if let Some(gpu) = Gpu::at_hand() {
//!     assert_eq!(gpu.run(double, &[1, 2, 3], 3, 3)?, [2, 4, 6]);
//! }
//! # Ok::<(), anyhow::Error>(())
//! ```

use anyhow::{Context as _, Result, anyhow};
use wgpu::{
    BindGroupDescriptor, BindGroupEntry, BindGroupLayoutDescriptor, BindGroupLayoutEntry,
    BindingType, Buffer, BufferBindingType, BufferDescriptor, BufferUsages, ShaderSource,
};

/// A Vulkan device: a GPU or a software implementation.
pub struct Gpu {
    device: wgpu::Device,
    queue: wgpu::Queue,
    name: String,
}

impl Gpu {
    /// Returns the device of this machine, if any.
    #[must_use]
    pub fn at_hand() -> Option<Self> {
        let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
        descriptor.backends = wgpu::Backends::VULKAN;
        let instance = wgpu::Instance::new(descriptor);
        let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default());
        let adapter = pollster::block_on(adapter).ok()?;
        let descriptor = wgpu::DeviceDescriptor {
            required_limits: wgpu::Limits::downlevel_defaults(),
            ..wgpu::DeviceDescriptor::default()
        };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).ok()?;
        let name = adapter.get_info().name;
        Some(Self {
            device,
            queue,
            name,
        })
    }

    /// Returns the name of the device.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs the WGSL kernel `main` with `blocks` blocks, and returns the words of binding 1.
    ///
    /// Binding 1 has `length` words, which are 0 before the launch. `source` is binding 0.
    ///
    /// # Errors
    ///
    /// Returns the errors of the shader, with their lines, and errors of the device.
    pub fn run(&self, wgsl: &str, source: &[u32], length: usize, blocks: u32) -> Result<Vec<u32>> {
        self.answers(ShaderSource::Wgsl(wgsl.into()), source, length, blocks)
    }

    /// Runs a GLSL kernel like [`run`](Self::run).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`run`](Self::run).
    pub fn run_glsl(
        &self,
        glsl: &str,
        source: &[u32],
        length: usize,
        blocks: u32,
    ) -> Result<Vec<u32>> {
        let shader = ShaderSource::Glsl {
            shader: glsl.into(),
            stage: wgpu::naga::ShaderStage::Compute,
            defines: &[],
        };
        self.answers(shader, source, length, blocks)
    }

    fn answers(
        &self,
        shader: ShaderSource<'_>,
        source: &[u32],
        length: usize,
        blocks: u32,
    ) -> Result<Vec<u32>> {
        let scope = self.device.push_error_scope(wgpu::ErrorFilter::Validation);
        let read = self.buffer(source.len(), BufferUsages::STORAGE | BufferUsages::COPY_DST);
        let bytes: Vec<u8> = source.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.queue.write_buffer(&read, 0, &bytes);
        let answers = self.buffer(length, BufferUsages::STORAGE | BufferUsages::COPY_SRC);
        let back = self.buffer(length, BufferUsages::MAP_READ | BufferUsages::COPY_DST);
        self.launch(shader, [&read, &answers], &back, blocks);
        if let Some(error) = pollster::block_on(scope.pop()) {
            return Err(anyhow!("{error}"));
        }
        back.map_async(wgpu::MapMode::Read, .., |_| ());
        let wait = wgpu::PollType::wait_indefinitely();
        self.device.poll(wait).context("the device stopped")?;
        let bytes = back.get_mapped_range(..)?;
        let words = bytes.chunks_exact(4).take(length);
        let words = words.map(|word| word.try_into().map(u32::from_le_bytes));
        words
            .collect::<Result<_, _>>()
            .context("words have four bytes")
    }

    /// Returns a buffer of `words` words, or one word if `words` is 0.
    fn buffer(&self, words: usize, usage: BufferUsages) -> Buffer {
        self.device.create_buffer(&BufferDescriptor {
            label: None,
            size: 4 * words.max(1) as u64,
            usage,
            mapped_at_creation: false,
        })
    }

    /// Runs `main`, and copies its output to the host.
    fn launch(
        &self,
        shader: ShaderSource<'_>,
        [source, answers]: [&Buffer; 2],
        back: &Buffer,
        blocks: u32,
    ) {
        let module = wgpu::ShaderModuleDescriptor {
            label: None,
            source: shader,
        };
        let module = self.device.create_shader_module(module);
        let entry = |binding: u32, read_only: bool| BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: BindingType::Buffer {
                ty: BufferBindingType::Storage { read_only },
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            count: None,
        };
        let bindings = self
            .device
            .create_bind_group_layout(&BindGroupLayoutDescriptor {
                label: None,
                entries: &[entry(0, true), entry(1, false)],
            });
        let layout = wgpu::PipelineLayoutDescriptor {
            bind_group_layouts: &[Some(&bindings)],
            ..wgpu::PipelineLayoutDescriptor::default()
        };
        let layout = self.device.create_pipeline_layout(&layout);
        let pipeline = wgpu::ComputePipelineDescriptor {
            label: None,
            layout: Some(&layout),
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        };
        let pipeline = self.device.create_compute_pipeline(&pipeline);
        let group = self.device.create_bind_group(&BindGroupDescriptor {
            label: None,
            layout: &bindings,
            entries: &[bound(0, source), bound(1, answers)],
        });
        let descriptor = wgpu::CommandEncoderDescriptor::default();
        let mut encoder = self.device.create_command_encoder(&descriptor);
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups(blocks, 1, 1);
        drop(pass);
        encoder.copy_buffer_to_buffer(answers, 0, back, 0, back.size());
        self.queue.submit([encoder.finish()]);
    }
}

fn bound(binding: u32, buffer: &Buffer) -> BindGroupEntry<'_> {
    BindGroupEntry {
        binding,
        resource: buffer.as_entire_binding(),
    }
}
