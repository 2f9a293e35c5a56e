import { useClient } from '@serein/client/provider.tsx'
import { platform, shell } from '../entry/platform.ts'
import { onPlainClick } from './anchor.tsx'

/** Gives the reader a file that was made here. */
export function saveFile(file: Blob, name: string): void {
  if (shell) return void shell.shareFile(file, name).catch(console.warn)
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}

/** What a link to a file of the server needs. A shell asks for it with its token, which no link could bring along. */
export function useDownload() {
  const { tokens } = useClient()
  return (path: string, name: string) => ({
    href: path,
    download: name,
    ...(shell &&
      tokens && {
        onClick: onPlainClick(() => {
          const ask = async () => {
            const headers = await tokens.forApi()
            const answer = await fetch(platform.origin() + path, { headers })
            if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
            saveFile(await answer.blob(), name)
          }
          ask().catch(console.warn)
        }),
      }),
  })
}
