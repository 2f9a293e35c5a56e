type Detector = { detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }

/** What is looked for: the code of a visit, or the barcode of a product. */
export type CodeKind = 'qr' | 'barcode'

/** Reads a code from a camera picture, by the browser if it can; a QR code else by a library. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

const formatsOf = {
  qr: ['qr_code'],
  barcode: ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'],
}

/** Null: this browser reads no barcodes, and what would do it instead is larger than all of the till. */
export async function codeReader(kind: CodeKind): Promise<ReadCode | null> {
  const detector = await ownDetector(formatsOf[kind])
  if (detector)
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
  if (kind === 'barcode') return null
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

async function ownDetector(wanted: string[]): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: (new (options: { formats: string[] }) => Detector) & {
      getSupportedFormats: () => Promise<string[]>
    }
  }
  if (!BarcodeDetector) return null
  const own = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  const formats = wanted.filter((format) => own.includes(format))
  return formats.length > 0 ? new BarcodeDetector({ formats }) : null
}
