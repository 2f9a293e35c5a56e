import type { ComponentProps, ReactNode } from 'react'
import { Form } from '@serein/ui/form.tsx'
import { useWords } from '../language/words.ts'
import { SubmitButton } from './submit-button.tsx'
import { SideSheet } from '../page/sheet.tsx'

/** Holds a form at the side of the screen, new each time it opens. */
export function FormSheet(props: ComponentProps<typeof SideSheet>) {
  return <SideSheet {...props}>{props.open ? props.children : null}</SideSheet>
}

/** A form with its purpose, fields, a preview for clients and the save button. */
export function SideForm(props: {
  why: string
  form: { submit: (element: HTMLFormElement) => void; isPending: boolean }
  /** Nothing while the fields conflict. */
  preview?: ReactNode
  children: ReactNode
}) {
  const { t } = useWords()
  const { why, form, preview, children } = props
  return (
    <Form
      onSend={form.submit}
      // Keeps the focused field from being covered by the button.
      className="flex flex-col gap-5 [&_button]:scroll-mb-32 [&_input]:scroll-my-32 [&_select]:scroll-mb-32"
    >
      <p className="text-sm text-ink-soft">{why}</p>
      {children}
      {preview === undefined ? null : (
        <section aria-live="polite" className="rounded-md bg-sunken p-4">
          <h3 className="mb-2.5 text-sm font-semibold">{t('common.preview')}</h3>
          {preview ?? <p className="text-sm text-ink-soft">{t('common.previewLater')}</p>}
        </section>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-surface px-5 pt-3.5 pb-[calc(18px+var(--safe-bottom))] md:-mx-6 md:px-6">
        <SubmitButton form={form} pendingLabel={t('common.saving')}>
          {t('common.save')}
        </SubmitButton>
      </div>
    </Form>
  )
}
