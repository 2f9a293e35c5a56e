import { useClient } from '@serein/client/provider.tsx'
import type { Tokens } from '@serein/client/token.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { platform, shell } from '../entry/platform.ts'
import { useWords } from '../language/words.ts'
import { onPlainClick } from './anchor.tsx'

/** Saves a file made here or still loading. A phone may have no space for it. */
export function useSaveFile(): (file: Blob | Promise<Blob>, name: string) => void {
  const { t } = useWords()
  return (file, name) =>
    void save(file, name).catch((error: unknown) => {
      console.warn(error)
      showToast({ tone: 'bad', text: t('screen.file.failed') })
    })
}

/** The props of a link to a file on the server. A shell fetches it with its token, which a link cannot carry. */
export function useDownload() {
  const { tokens } = useClient()
  const saveFile = useSaveFile()
  return (path: string, name: string) => ({
    href: path,
    download: name,
    ...(tokens && { onClick: onPlainClick(() => saveFile(bring(tokens, path), name)) }),
  })
}

async function save(file: Blob | Promise<Blob>, name: string): Promise<void> {
  const blob = await file
  if (shell) return shell.shareFile(blob, name)
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}

async function bring(tokens: Tokens, path: string): Promise<Blob> {
  const answer = await fetch(platform.origin() + path, { headers: await tokens.forApi() })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return answer.blob()
}
