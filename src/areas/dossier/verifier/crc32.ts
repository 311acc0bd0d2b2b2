const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The ZIP checksum, continued from the previous one; starts with 0. */
export function continueCrc32(before: number, bytes: Uint8Array): number {
  let value = ~before
  for (let i = 0; i < bytes.length; i++) value = (value >>> 8) ^ CRC_TABLE[(value ^ bytes[i]!) & 255]!
  return ~value >>> 0
}
