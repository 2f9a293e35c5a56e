import type { HealthForm } from '@serein/shared/health-form/contract.ts'
import { formLimits } from '@serein/shared/health-form/rules.ts'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import type { MenuEntry } from '../shop/setting/use-services.ts'

type Asking = HealthForm['asking']

/** Of whom the form is asked, and how long its answers count. */
export function AskingFields(props: {
  asking: Asking
  menu: readonly MenuEntry[]
  mayChange: boolean
  onAsking: (asking: Asking) => void
}) {
  const { t } = useWords()
  const { asking, menu, mayChange, onAsking } = props
  const { ofAll, ofNewClients, serviceIds, againMonths } = asking
  const change = (changed: Partial<Asking>) => onAsking({ ...asking, ...changed })
  return (
    <Section title={t('healthForm.asking')} size="item">
      <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-1">
        <Checkbox
          label={t('healthForm.ofAll')}
          checked={ofAll}
          onChecked={(checked) => change({ ofAll: checked })}
        />
        {ofAll ? null : (
          <>
            <Checkbox
              label={t('healthForm.ofNewClients')}
              checked={ofNewClients}
              onChecked={(checked) => change({ ofNewClients: checked })}
            />
            <fieldset className="mt-3 min-w-0">
              <legend className="mb-1 text-sm font-semibold">{t('healthForm.ofServices')}</legend>
              <div className="grid gap-x-6 sm:grid-cols-2">
                {menu.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={serviceIds.includes(id)}
                    onChecked={(checked) =>
                      change({
                        serviceIds: checked
                          ? [...serviceIds, id]
                          : serviceIds.filter((each) => each !== id),
                      })
                    }
                  />
                ))}
              </div>
            </fieldset>
          </>
        )}
        <Select
          className="mt-3"
          label={t('healthForm.again')}
          value={String(againMonths ?? '')}
          options={[
            { id: '', label: t('healthForm.once') },
            ...formLimits.againMonths.map((months) => ({
              id: String(months),
              label: t('healthForm.months', { count: months }),
            })),
          ]}
          onSelect={(months) =>
            change({ againMonths: months ? (Number(months) as Asking['againMonths']) : null })
          }
        />
      </fieldset>
    </Section>
  )
}
