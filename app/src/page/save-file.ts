import { useClient } from '@serein/client/provider.tsx'
import type { Tokens } from '@serein/client/token.ts'
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
    ...(tokens && {
      onClick: onPlainClick(() => void bring(tokens, path, name).catch(console.warn)),
    }),
  })
}

async function bring(tokens: Tokens, path: string, name: string): Promise<void> {
  const answer = await fetch(platform.origin() + path, { headers: await tokens.forApi() })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  saveFile(await answer.blob(), name)
}
