import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { FormAdvice } from '@serein/shared/booking/health-form.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { HealthFormSheet, useSayAdvice } from './health-form-fields.tsx'

/** What the spa asks of an invited guest’s health, at their link; nothing where it asks nothing. What they answered before stays closed. */
export function InvitedHealthForm({ token, timeZone }: { token: string; timeZone: string }) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const format = useFormat()
  const sayAdvice = useSayAdvice()
  const [isOpen, setOpen] = useState(false)
  const [isMe, setMe] = useState(false)
  const [toldAdvice, setAdvice] = useState<FormAdvice[]>([])
  const options = query.healthForm.byInvitation.queryOptions({ input: { token } })
  const { data } = useQuery({ ...options, retry: false, staleTime: 0 })
  if (!data || data.state === 'not_asked') return null
  const { state, filledAt, account } = data
  const isDone = state === 'filled_in'
  const isOwn = account === 'own'
  const advice = isOwn ? data.advice : toldAdvice
  const word = isOwn ? 'booking.form.change' : 'booking.form.again'
  return (
    <>
      <Notice
        tone={isDone && advice.length === 0 ? 'neutral' : 'gold'}
        title={t('booking.form.title')}
        action={
          <Button size="sm" tone={isDone ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
            {t(isDone ? word : 'booking.form.fill')}
          </Button>
        }
      >
        {t(`booking.form.state.${state}`, {
          day: filledAt ? format.shortDate(filledAt, timeZone) : '',
        })}
        {advice.map((one) => (
          <p key={one.serviceId} className="mt-2">
            {sayAdvice(one)}
          </p>
        ))}
      </Notice>
      <HealthFormSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        isOfGuest={!isOwn && !isMe}
        toFill={data}
        {...(isOwn && { before: data })}
        lead={
          account === 'may_join' ? (
            <Checkbox label={t('booking.form.isMe')} checked={isMe} onChecked={setMe} />
          ) : null
        }
        draftName={token}
        send={(filling) => api.healthForm.fillInByInvitation({ token, isMe, ...filling })}
        onFilled={(filled) => {
          setAdvice(filled.advice)
          void queryClient.invalidateQueries({ queryKey: options.queryKey })
        }}
      />
    </>
  )
}
