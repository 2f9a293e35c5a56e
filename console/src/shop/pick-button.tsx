import { ImagePlus } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { accept } from './use-drafts.ts'

/** Opens the device's own choice of files. */
export function PickButton(props: {
  room: number
  /** One file at a time. */
  isSingle?: boolean
  onFiles: (files: Iterable<File>) => void
}): ReactNode {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={!props.isSingle}
        accept={accept}
        aria-label={t('shop.pictures.choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          props.onFiles([...(event.target.files ?? [])].slice(0, props.room))
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        {...(props.isSingle && { tone: 'secondary', size: 'sm' })}
        icon={<ImagePlus aria-hidden />}
        disabled={props.room <= 0}
        onClick={() => input.current?.click()}
      >
        {t(props.isSingle ? 'shop.pictures.addOne' : 'shop.pictures.add')}
      </Button>
    </>
  )
}
