import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { pressures, wellnessLengthLimit, type Pressure } from '@serein/shared/identity/rules.ts'
import type { Wellness } from '@serein/shared/identity/wellness.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { QueryBoundary } from '../page/screen.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { consentsOptions } from './legal-data.ts'
import { useChoiceText } from './use-choice-text.ts'

/** Pressure, areas to avoid, allergies: kept with consent, and removed with it. */
export function WellnessForm() {
  const { query } = useClient()
  const wellness = useQuery(query.wellness.get.queryOptions({}))
  return (
    <QueryBoundary query={wellness} loading={<Skeleton className="h-80 rounded-md" />}>
      {(found) => <Fields key={found.updatedAt} wellness={found} />}
    </QueryBoundary>
  )
}

function Fields({ wellness }: { wellness: Wellness }) {
  const { t } = useWords()
  const { query } = useClient()
  const client = useQueryClient()
  const savedNotes = wellness.notes
  const consent = useChoiceText('wellness')
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: query.wellness.get.queryOptions({}).queryKey })
    await client.invalidateQueries({ queryKey: consentsOptions(query).queryKey })
  }
  const save = useMutation(query.wellness.save.mutationOptions({ onSuccess: refresh }))
  const forget = useMutation(query.wellness.forget.mutationOptions({ onSuccess: refresh }))
  const form = useServerForm({
    initial: {
      pressure: savedNotes?.pressure ?? ('any' as Pressure | 'any'),
      areasToAvoid: savedNotes?.areasToAvoid ?? '',
      allergies: savedNotes?.allergies ?? '',
      hasConsented: savedNotes !== null,
    },
    read: ({ hasConsented, pressure, ...notes }) => ({
      sent: { ...notes, pressure: pressure === 'any' ? null : pressure },
      faults: hasConsented
        ? []
        : [{ field: 'hasConsented', text: t('identity.wellness.consentMissing') }],
    }),
    send: async (notes) => {
      if (!consent) return
      await save.mutateAsync({ ...notes, version: consent.version })
      showToast({ text: t('identity.wellness.saved') })
    },
  })
  return (
    <Form data-private {...form.attributes}>
      <Segmented
        label={t('identity.wellness.pressure')}
        choices={[
          { id: 'any' as const, label: t('identity.wellness.any') },
          ...pressures.map((id) => ({ id, label: t(`identity.wellness.${id}`) })),
        ]}
        selected={form.values.pressure}
        onSelect={(pressure) => form.set({ pressure })}
      />
      <TextArea
        label={t('identity.wellness.areas')}
        help={t('identity.wellness.areasHelp')}
        name="areasToAvoid"
        maxLength={wellnessLengthLimit}
        {...form.text('areasToAvoid')}
      />
      <TextArea
        label={t('identity.wellness.allergies')}
        help={t('identity.wellness.allergiesHelp')}
        name="allergies"
        maxLength={wellnessLengthLimit}
        {...form.text('allergies')}
      />
      <Checkbox
        label={<span className="text-sm">{consent?.words}</span>}
        name="hasConsented"
        {...form.tick('hasConsented')}
      />
      <Failure error={form.problem ?? forget.error} />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton pending={form.isPending}>{t('identity.wellness.save')}</SubmitButton>
        {savedNotes ? (
          <Button tone="quiet" pending={forget.isPending} onClick={() => forget.mutate({})}>
            {t('identity.wellness.forget')}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
