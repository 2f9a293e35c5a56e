import type { People } from '@serein/shared/business/member.ts'
import { useDay } from '@serein/client/use-day.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'
import type { PeopleVerbs, Person } from './use-people.ts'

/** The members of the business, and those removed within a day. */
export function MemberList(props: {
  people: People
  mayChange: boolean
  verbs: PeopleVerbs
  onEdit: (member: Person) => void
}) {
  const { t } = useWords()
  const { people, mayChange, verbs, onEdit } = props
  return (
    <div className="flex max-w-220 flex-col gap-8">
      <Section size="item" title={t('business.people.count', { count: people.members.length })}>
        <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
          {people.members.map((member) => (
            <li
              key={member.memberId}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5"
            >
              <Avatar name={member.name} />
              <Facts member={member} />
              {mayChange ? (
                <div className="flex flex-wrap items-center gap-1">
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t('business.people.edit', { name: member.name })}
                    onClick={() => onEdit(member)}
                  >
                    {t('common.edit')}
                  </Button>
                  {member.isMe ? null : (
                    <Button
                      tone="quiet"
                      size="sm"
                      aria-label={t('business.people.removeOf', { name: member.name })}
                      onClick={() => void verbs.remove(member)}
                    >
                      {t('business.people.remove')}
                    </Button>
                  )}
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </Section>
      {people.former.length > 0 ? (
        <Section size="item" title={t('business.people.former')}>
          <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
            {people.former.map((former) => (
              <li key={former.memberId} className="flex flex-wrap items-center gap-4 py-3.5">
                <Avatar name={former.name} />
                <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{former.name}</p>
                {mayChange ? (
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t('business.people.restoreOf', { name: former.name })}
                    onClick={() => void verbs.restore(former)}
                  >
                    {t('business.people.restore')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  )
}

function Facts({ member }: { member: Person }) {
  const { t } = useWords()
  const day = useDay()
  const facts = [
    t(`frame.role.${member.role}`),
    member.staffName && member.staffName !== member.name
      ? t('business.people.servesAs', { name: member.staffName })
      : null,
    member.email,
    t('business.people.since', { day: day(member.since) }),
  ]
  return (
    <div className="min-w-0 flex-[1_1_14rem]">
      <p className="serif flex flex-wrap items-center gap-2 text-lg [overflow-wrap:anywhere]">
        {member.name}
        {member.isMe ? <Badge>{t('business.people.me')}</Badge> : null}
        {member.pin === 'locked' ? (
          <Badge tone="red">{t('business.people.pinLocked')}</Badge>
        ) : null}
      </p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {facts.filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
