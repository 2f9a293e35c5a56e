type Detector = { detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }

/** Reads a QR code from a camera picture, by the browser if it can, else by a library. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

export async function codeReader(): Promise<ReadCode> {
  const detector = await ownDetector()
  if (detector)
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  return async (video) => {
    const [width, height] = [video.videoWidth, video.videoHeight]
    if (width === 0) return null
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return null
    context.drawImage(video, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    try {
      return decodeQR({ width, height, data })
    } catch {
      // No code in sight yet.
      return null
    }
  }
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: (new (options: { formats: string[] }) => Detector) & {
      getSupportedFormats: () => Promise<string[]>
    }
  }
  if (!BarcodeDetector) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}
