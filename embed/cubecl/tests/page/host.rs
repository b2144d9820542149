fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = cubecl::Device::vulkan(Default::default())?.client();
    let numbers: Vec<f32> = (0..40 * 23u16).map(f32::from).collect();
    let input = client.create_from_slice(f32::as_bytes(&numbers));
    let output = client.empty(numbers.len() * size_of::<f32>());
    // SAFETY: each buffer has `numbers.len()` elements of the kernel's type, `f32`.
    let [from, to] = [&input, &output]
        .map(|buffer| unsafe { BufferArg::from_raw_parts(buffer.clone(), numbers.len()) });
    let (of, into) = (Matrix::from_values([40, 23, 23]), Matrix::from_values([23, 40, 40]));
    transposed(&client, (from, of), (to, into))?;
    let bytes = client.read_one(output)?;
    assert_eq!(f32::from_bytes(&bytes)[40], 1.0); // row 1, column 0
    Ok(())
}
