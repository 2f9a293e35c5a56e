import { useRef, type ReactNode } from 'react'
import { CalendarPlus, Copy } from 'lucide-react'
import { Button, ButtonLink } from './button.tsx'
import { TextField } from './text-field.tsx'
import { showToast } from './toast-queue.ts'

type FeedWord = 'subscribe' | 'address' | 'addressHelp' | 'copied' | 'selected' | 'copy' | 'private'

/** The address of a calendar that another calendar can follow: to open there, or to copy. */
export function FeedAddress(props: { url: string; say: (word: FeedWord) => string }): ReactNode {
  const { url, say } = props
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      showToast({ text: say('copied'), tone: 'good' })
    } catch {
      // Not every page may write there; the address is selected, and the keyboard can.
      showToast({ text: say('selected') })
    }
  }
  return (
    <>
      <ButtonLink
        wide
        icon={<CalendarPlus aria-hidden />}
        href={url.replace(/^https?:/u, 'webcal:')}
      >
        {say('subscribe')}
      </ButtonLink>
      <TextField
        ref={field}
        label={say('address')}
        help={say('addressHelp')}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button tone="secondary" wide icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {say('copy')}
      </Button>
      <p className="text-sm text-ink-soft">{say('private')}</p>
    </>
  )
}
