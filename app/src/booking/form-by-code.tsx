import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { CheckDrawn } from '@serein/ui/check-drawn.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { HealthFormFields, useSayAdvice } from './health-form-fields.tsx'

/** The health form on a tablet of the spa: once, without a log-in and with no way to anywhere else. */
export function FormByCodePage({ token }: { token: string }) {
  const { t } = useWords()
  const sayAdvice = useSayAdvice()
  const { api, query } = useClient()
  const [filled, setFilled] = useState<Awaited<ReturnType<typeof api.healthForm.fillInByCode>>>()
  const form = useQuery({
    ...query.healthForm.byCode.queryOptions({ input: { formToken: token } }),
    retry: false,
    staleTime: Infinity,
  })
  if (filled)
    return (
      <Screen title={t('booking.form.thanks')}>
        <div role="status" className="flex flex-col items-center gap-4 text-center">
          <CheckDrawn />
          <p>{t('booking.form.handBack')}</p>
          {filled.advice.map((one) => (
            <Notice key={one.serviceId} tone="gold">
              {sayAdvice(one)}
            </Notice>
          ))}
        </div>
      </Screen>
    )
  const refusal = refusalOf(form.error)
  if (refusal?.code === 'form_code_over')
    return (
      <Screen title={t('booking.form.title')}>
        <Notice tone="clay">{refusal.message}</Notice>
      </Screen>
    )
  return (
    <Screen title={t('booking.form.title')} subtitle={form.data?.shopName}>
      <QueryBoundary query={form}>
        {(toFill) => (
          <>
            <p className="mb-6 text-ink-soft">
              {[
                toFill.guestName && t('booking.form.forGuest', { name: toFill.guestName }),
                t('booking.form.forVisit', { code: toFill.code }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <HealthFormFields
              toFill={toFill}
              draftName={token}
              send={(filling) => api.healthForm.fillInByCode({ formToken: token, ...filling })}
              onFilled={setFilled}
            />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}
