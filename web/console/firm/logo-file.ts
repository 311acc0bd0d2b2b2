const MAX_PIXELS = 512
/** A little less than the server takes. */
const MAX_BYTES = 250 * 1024

/** Any image that the browser can draw, as a PNG in Base64. The server takes nothing else. */
export async function logoOf(file: File): Promise<string | 'not an image' | 'too large'> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    for (const most of [MAX_PIXELS, MAX_PIXELS / 2]) {
      const png = await drawn(image, most, file.type === 'image/svg+xml')
      if (png === null) return 'not an image'
      if (png.size <= MAX_BYTES) return await base64Of(png)
    }
    return 'too large'
  } catch {
    return 'not an image'
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A vector image is drawn as large as allowed; another one is only made smaller. */
async function drawn(image: HTMLImageElement, most: number, isVector: boolean): Promise<Blob | null> {
  const [width, height] = [image.naturalWidth, image.naturalHeight]
  if (width === 0 || height === 0) return null
  const fitting = most / Math.max(width, height)
  const scale = isVector ? fitting : Math.min(1, fitting)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

async function base64Of(blob: Blob): Promise<string> {
  let text = ''
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
  return btoa(text)
}
