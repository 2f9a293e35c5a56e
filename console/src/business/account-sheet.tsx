import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { Link } from '@serein/ui/link.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import type { Member } from '../member/member.ts'
import { useChooseBusiness } from './use-choose-business.ts'

/** The member’s account: their business, PIN and, for platform admins, the platform. */
export function AccountSheet(props: { who: Member; open: boolean; onClose: () => void }) {
  const { t } = useWords()
  const { who, open, onClose } = props
  return (
    <SideSheet
      open={open}
      onClose={onClose}
      title={who.name}
      subtitle={`${t(`frame.role.${who.role}`)} · ${who.business.name}`}
    >
      {open ? (
        <div className="flex flex-col gap-8">
          {who.businesses.length > 1 ? <Businesses who={who} onClose={onClose} /> : null}
          {who.isPlatformAdmin ? (
            <Section size="item" title={t('business.account.platform')}>
              <p className="mb-2 text-sm text-ink-soft">{t('business.account.platformText')}</p>
              <Link href={linkTo('/platform')}>{t('business.account.platformOpen')}</Link>
            </Section>
          ) : null}
          {who.desk || who.role === 'platform_admin' ? null : <Pin who={who} />}
        </div>
      ) : null}
    </SideSheet>
  )
}

function Businesses({ who, onClose }: { who: Member; onClose: () => void }) {
  const { t } = useWords()
  const choose = useChooseBusiness()
  return (
    <Section size="item" title={t('business.account.businesses')}>
      <List label={t('business.account.businesses')}>
        {who.businesses.map(({ id, name }) => {
          const isThis = id === who.business.id
          return (
            <ListRow
              key={id}
              serif
              title={name}
              subtitle={isThis ? t('business.account.here') : undefined}
              start={<Avatar name={name} />}
              end={isThis ? <Check aria-hidden className="size-5 text-primary" /> : undefined}
              onPress={() => (isThis ? onClose() : choose.isPending || choose.mutate(id))}
            />
          )
        })}
      </List>
    </Section>
  )
}

/** The PIN for shared desks. */
function Pin({ who }: { who: Member }) {
  const { t } = useWords()
  const { pinState } = who
  const { api, query } = useClient()
  const remove = useRemovePin()
  const form = useServerForm({
    initial: { pin: '' },
    read: (sent) => ({
      sent,
      faults: /^\d{4,8}$/u.test(sent.pin) ? [] : [{ field: 'pin' }],
    }),
    faultText: ({ text }: { field: string; text?: string }) =>
      text ?? t('business.account.pinShort'),
    send: api.pin.save,
    refusedFields(error) {
      const text = refusalOf(error)?.message
      return text === undefined ? null : [{ field: 'pin', text }]
    },
    refresh: query.business.me.key(),
    savedText: () => t('business.account.pinSaved'),
    failedText: t('screen.problem.text'),
    next: () => ({ pin: '' }),
  })
  return (
    <Section size="item" title={t('business.account.pin')}>
      <p className="mb-4 text-sm text-ink-soft">{t('business.account.pinText')}</p>
      {pinState === 'locked' ? (
        <Notice tone="red" className="mb-4">
          {t('business.account.pinLocked')}
        </Notice>
      ) : null}
      <Form onSend={form.submit} className="flex flex-col gap-4">
        <TextField
          {...form.text('pin')}
          label={t(pinState === 'none' ? 'business.account.pinNew' : 'business.account.pinOther')}
          help={t('business.account.pinHelp')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          reveal={{ show: t('business.account.pinShow'), hide: t('business.account.pinHide') }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="secondary" pending={form.isPending}>
            {t('business.account.pinSave')}
          </Button>
          {pinState === 'none' ? null : (
            <Button tone="quiet" pending={remove.isPending} onClick={() => remove.mutate()}>
              {t('business.account.pinRemove')}
            </Button>
          )}
        </div>
      </Form>
    </Section>
  )
}

function useRemovePin() {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.pin.remove(),
    onSuccess: () => showToast({ text: t('business.account.pinRemoved') }),
    onError: useFailureToast(t('screen.problem.text')),
    onSettled: () => cache.invalidateQueries({ queryKey: query.business.me.key() }),
  })
}
