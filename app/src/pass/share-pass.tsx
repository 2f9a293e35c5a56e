import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import type { Pass } from '@serein/shared/pass/contract.ts'
import { looksLikeEmail } from '@serein/shared/identity/contact-rule.ts'
import { passLimits } from '@serein/shared/pass/terms.ts'
import { Form } from '@serein/ui/form.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useServerForm } from '../page/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { ownPassesOptions } from './pass-data.ts'

/** With whom the reader shares a package of theirs: they name people and take it back. */
export function SharePass(props: { pass: Pass; onClose: () => void }) {
  const { t, pick } = useWords()
  const { pass, onClose } = props
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pass.share.title')}
      subtitle={pick(pass.name)}
      closeLabel={t('shop.choose.close')}
    >
      <p className="text-ink-soft">{t('pass.share.text', { count: pass.peopleLimit })}</p>
      <People pass={pass} />
      {pass.people.length < pass.peopleLimit ? <AddPerson pass={pass} /> : null}
    </Sheet>
  )
}

function useRefresh() {
  const { query } = useClient()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ownPassesOptions(query).queryKey })
}

function People({ pass: { id: passId, people } }: { pass: Pass }) {
  const { t } = useWords()
  const { query } = useClient()
  const refresh = useRefresh()
  const remove = useMutation(query.pass.removePerson.mutationOptions({ onSuccess: refresh }))
  if (people.length === 0) return null
  return (
    <>
      <ul className="mt-4 divide-y divide-line">
        {people.map(({ customerId: personId, name }) => (
          <li key={personId} className="flex min-h-13 items-center gap-3">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {name ?? t('pass.share.nameless')}
            </span>
            <IconButton
              tone="plain"
              label={t('pass.share.remove', { name: name ?? t('pass.share.nameless') })}
              icon={<X aria-hidden />}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ passId, personId })}
            />
          </li>
        ))}
      </ul>
      <Failure error={remove.error} />
    </>
  )
}

function AddPerson({ pass: { id: passId } }: { pass: Pass }) {
  const { t } = useWords()
  const { api } = useClient()
  const refresh = useRefresh()
  const form = useServerForm({
    initial: { name: '', email: '' },
    read: (typed) => {
      const sent = { name: typed.name.trim(), email: typed.email.trim() }
      const faults = [
        ...(sent.name ? [] : [{ field: 'name', text: t('pass.share.nameMissing') }]),
        ...(looksLikeEmail(sent.email)
          ? []
          : [{ field: 'email', text: t('identity.refusal.email') }]),
      ]
      return { sent, faults }
    },
    next: () => ({ name: '', email: '' }),
    send: async (person) => {
      await api.pass.addPerson({ passId, ...person })
      await refresh()
      showToast({ tone: 'good', text: t('pass.share.done', { name: person.name }) })
    },
  })
  return (
    <Form {...form.attributes} className="mt-5">
      <TextField
        name="name"
        label={t('pass.share.name')}
        autoComplete="off"
        maxLength={passLimits.nameLength}
        {...form.text('name')}
      />
      <TextField
        name="email"
        type="email"
        label={t('identity.form.email')}
        autoComplete="off"
        maxLength={254}
        {...form.text('email')}
      />
      <Failure error={form.problem} />
      <SubmitButton pending={form.isPending} pendingLabel={t('identity.form.pending')}>
        {t('pass.share.send')}
      </SubmitButton>
    </Form>
  )
}
