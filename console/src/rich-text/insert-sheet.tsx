import type { ReactNode } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { MiddleSheet } from '../page/sheet.tsx'

/** A sheet that asks for what a tool puts into the text. */
export function InsertSheet(props: {
  title: string
  action: string
  isDisabled?: boolean
  onSave: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <MiddleSheet open onClose={props.onClose} title={props.title}>
      <Form className="flex flex-col gap-4" onSend={props.onSave}>
        {props.children}
        <Button type="submit" wide disabled={props.isDisabled ?? false}>
          {props.action}
        </Button>
      </Form>
    </MiddleSheet>
  )
}
