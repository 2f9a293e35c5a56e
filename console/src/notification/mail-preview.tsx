import { Moon, Monitor, Smartphone, Sun } from 'lucide-react'
import { Segmented } from '@serein/ui/choice.tsx'
import { useWords } from '../language/words.ts'
import type { Language } from './template-draft.ts'

/** The colour scheme and width of the preview. */
export type Look = { scheme: 'light' | 'dark'; width: 'phone' | 'desk' }
export const firstLook: Look = { scheme: 'light', width: 'phone' }

export function MailLook({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const { t } = useWords()
  return (
    <div className="flex flex-wrap gap-2">
      <Segmented
        label={t('notification.template.scheme')}
        labelHidden
        choices={[
          { id: 'light', label: t('notification.template.light'), icon: <Sun aria-hidden /> },
          { id: 'dark', label: t('notification.template.dark'), icon: <Moon aria-hidden /> },
        ]}
        selected={look.scheme}
        onSelect={(scheme) => onChange({ ...look, scheme })}
      />
      <div className="max-sm:hidden">
        <Segmented
          label={t('notification.template.width')}
          labelHidden
          choices={[
            {
              id: 'phone',
              label: t('notification.template.phone'),
              icon: <Smartphone aria-hidden />,
            },
            { id: 'desk', label: t('notification.template.desk'), icon: <Monitor aria-hidden /> },
          ]}
          selected={look.width}
          onSelect={(width) => onChange({ ...look, width })}
        />
      </div>
    </div>
  )
}

/** The mail in a sandboxed frame without scripts or links. */
export function MailPage(props: {
  sender: string
  title: string
  html: string | null
  width: 'phone' | 'desk'
  language: Language
}) {
  const { t } = useWords()
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <div lang={props.language} className="border-b border-line bg-surface px-4 py-3">
        <p className="text-sm text-ink-soft">{props.sender}</p>
        <p className="font-semibold [overflow-wrap:anywhere]">{props.title}</p>
      </div>
      <div className="bg-sunken">
        <iframe
          sandbox=""
          title={t('notification.template.page')}
          srcDoc={props.html ?? ''}
          className={`mx-auto block h-140 w-full ${props.width === 'phone' ? 'max-w-97.5' : ''}`}
        />
      </div>
    </div>
  )
}
