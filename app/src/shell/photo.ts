import { Camera, CameraErrorCode, CameraDirection, MediaTypeSelection } from '@capacitor/camera'

/** As large as a portrait is ever shown, and small enough to be sent on a train. */
const wanted = { quality: 88, targetWidth: 1600, targetHeight: 1600, correctOrientation: true }

/** A photo that was just taken, or one of the phone's; null when nobody wanted one after all. */
export async function photo(from: 'camera' | 'gallery'): Promise<File | null> {
  try {
    const path = await (from === 'camera' ? taken() : chosen())
    if (!path) return null
    const file = await (await fetch(path)).blob()
    return new File([file], 'portrait', { type: file.type || 'image/jpeg' })
  } catch (error) {
    if (isChange((error as { code?: string }).code)) return null
    throw error
  }
}

async function taken(): Promise<string | undefined> {
  const { webPath } = await Camera.takePhoto({ ...wanted, cameraDirection: CameraDirection.Front })
  return webPath
}

async function chosen(): Promise<string | undefined> {
  const { results } = await Camera.chooseFromGallery({
    ...wanted,
    mediaType: MediaTypeSelection.Photo,
    limit: 1,
  })
  return results[0]?.webPath
}

/** A change of mind. */
function isChange(code: string | undefined): boolean {
  return (
    code === CameraErrorCode.TakePhotoCancelled || code === CameraErrorCode.ChooseMediaCancelled
  )
}
