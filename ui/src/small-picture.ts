const longest = 1_024
const qualities = [0.8, 0.6, 0.4, 0.25]
/** As text. */
const mostLength = 160_000

/** A picture made small enough to go along with a form, as a data URL; null for what is no picture, or cannot be made so small. */
export async function smallPicture(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const texts = qualities.map((quality) => canvas.toDataURL('image/jpeg', quality))
  return texts.find((text) => text.length <= mostLength) ?? null
}
