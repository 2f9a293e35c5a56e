import type { ReactNode } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'

/** A sheet that asks for what a tool puts into the text. */
export function InsertSheet(props: {
  title: string
  action: string
  isDisabled?: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useWords()
  return (
    <Sheet open onClose={props.onClose} title={props.title} closeLabel={t('common.close')}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          props.onSave()
        }}
      >
        {props.children}
        <Button type="submit" wide disabled={props.isDisabled ?? false}>
          {props.action}
        </Button>
      </form>
    </Sheet>
  )
}
