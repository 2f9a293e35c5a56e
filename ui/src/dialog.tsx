import { useId, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  confirm: { label: string; run: () => void; pending?: boolean; danger?: boolean }
  cancelLabel: string
}

/** A question that must be answered: what will happen, what it costs, two ways out. */
export function Dialog(props: DialogProps): ReactNode {
  const id = useId()
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      insistent
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-text`}
      className="m-auto max-h-[calc(100dvh-40px)] w-[calc(100%-40px)] max-w-100 scale-96 overflow-y-auto rounded-lg opacity-0 open:scale-100 open:opacity-100 starting:open:scale-96 starting:open:opacity-0"
    >
      <div className="p-6">
        <h2 id={id} tabIndex={-1} data-autofocus className="serif text-xl">
          {props.title}
        </h2>
        <div id={`${id}-text`} className="mt-2 text-ink-soft">
          {props.children}
        </div>
        <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:flex-wrap sm:justify-end">
          <Button tone="secondary" onClick={props.onClose}>
            {props.cancelLabel}
          </Button>
          <Button
            tone={props.confirm.danger ? 'danger' : 'primary'}
            pending={props.confirm.pending}
            onClick={props.confirm.run}
          >
            {props.confirm.label}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
