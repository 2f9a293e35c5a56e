import type { Invitation, People } from '@serein/shared/business/member.ts'
import { useDay } from '@serein/client/use-day.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'

/** The open invitations. */
export function InvitationList(props: {
  people: People
  mayChange: boolean
  onResend: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}) {
  const { t } = useWords()
  const day = useDay()
  const { people, mayChange, onResend, onRevoke } = props
  if (people.invitations.length === 0) return null
  return (
    <Section size="item" className="max-w-220" title={t('business.invitation.open')}>
      <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
        {people.invitations.map((each) => (
          <li
            key={each.invitationId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5"
          >
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="serif flex flex-wrap items-center gap-2 text-lg [overflow-wrap:anywhere]">
                {each.name}
                {each.isOver ? <Badge tone="red">{t('business.invitation.over')}</Badge> : null}
              </p>
              <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
                {[
                  t(`frame.role.${each.role}`),
                  each.email ?? t('business.invitation.byCode'),
                  t('business.invitation.until', { day: day(each.expiresAt) }),
                ].join(' · ')}
              </p>
            </div>
            {mayChange ? (
              <div className="flex flex-wrap items-center gap-1">
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={t('business.invitation.resendOf', { name: each.name })}
                  onClick={() => onResend(each)}
                >
                  {t(each.email ? 'business.invitation.resend' : 'business.invitation.newCode')}
                </Button>
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={t('business.invitation.revokeOf', { name: each.name })}
                  onClick={() => onRevoke(each)}
                >
                  {t('business.invitation.revoke')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
