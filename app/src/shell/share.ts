import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'

/** The phone's own sheet. Who closes it again has chosen so. */
export async function share(what: { title?: string; text?: string; url?: string }): Promise<void> {
  await Share.share(what).catch(unlessClosed)
}

/** A file that is made here, handed to whatever the reader chooses: files, a calendar, a printer. */
export async function shareFile(file: Blob, name: string): Promise<void> {
  const data = await base64Of(file)
  const { uri } = await Filesystem.writeFile({ path: name, data, directory: Directory.Cache })
  await Share.share({ title: name, files: [uri] }).catch(unlessClosed)
}

function unlessClosed(error: unknown): void {
  if (!/cancel/iu.test((error as Error).message)) throw error
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}
