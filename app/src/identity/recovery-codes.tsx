import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useSaveFile } from '../page/save-file.ts'

/** Shown once; kept by the reader. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t, platform } = useWords()
  const saveFile = useSaveFile()
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ text: t('identity.twoStep.copied'), tone: 'good' })
  }
  const save = () => {
    saveFile(new Blob([`${platform}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  }
  return (
    <>
      <ul
        aria-label={t('identity.twoStep.codes')}
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-md bg-sunken p-4 font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button tone="secondary" onClick={() => void copy()}>
          {t('identity.twoStep.copy')}
        </Button>
        <Button tone="secondary" onClick={save}>
          {t('identity.twoStep.save')}
        </Button>
      </div>
    </>
  )
}
