import { useLocation } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Invitation } from '@serein/shared/business/member.ts'
import { Button } from '@serein/ui/button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { DeskList } from './desk-list.tsx'
import { InvitationCode } from './invitation-code.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationList } from './invitation-list.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberList } from './member-list.tsx'
import { useMember } from '../member/member.ts'
import { RightsTable } from './rights-table.tsx'
import { usePeople, type Person } from './use-people.ts'

const tabs = ['people', 'rights', 'desks'] as const
type Opened =
  | { kind: 'member'; member: Person }
  | { kind: 'invite' }
  | { kind: 'code'; code: string; name: string }

/** Who works for the business, what each role may do, and the desks that they share. */
export function Page() {
  const { t } = useWords()
  const { data: who } = useMember()
  const { peopleQuery, verbs } = usePeople()
  const { hash } = useLocation()
  const [tab, setTab] = useState(tabs.find((each) => each === hash) ?? 'people')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const mayChange = who?.permissions.setting === 'change'
  const tell = (code: string | null | undefined, name: string) =>
    setOpened(code ? { kind: 'code', code, name } : null)
  return (
    <ConsolePage
      title={t('business.people.title')}
      actions={
        mayChange ? (
          <Button icon={<UserPlus aria-hidden />} onClick={() => setOpened({ kind: 'invite' })}>
            {t('business.invitation.new')}
          </Button>
        ) : null
      }
    >
      <Tabs
        id="people"
        label={t('business.people.title')}
        className="px-6 max-md:px-5"
        tabs={tabs.map((id) => ({ id, label: t(`business.people.tab.${id}`) }))}
        selected={tab}
        onSelect={setTab}
      />
      <TabPanel of="people" tab={tab} className="flex flex-col gap-8 p-6 max-md:p-5">
        <QueryBoundary query={peopleQuery} loading={<Skeleton className="h-80 w-full max-w-220" />}>
          {(people) => (
            <>
              {mayChange ? null : (
                <p className="text-sm text-ink-soft">{t('business.people.look')}</p>
              )}
              {tab === 'people' ? (
                <>
                  <MemberList
                    {...{ people, mayChange, verbs }}
                    onEdit={(member) => setOpened({ kind: 'member', member })}
                  />
                  <InvitationList
                    {...{ people, mayChange }}
                    onRevoke={(each) => void verbs.revoke(each)}
                    onResend={(each: Invitation) =>
                      void verbs.resend(each).then((code) => code && tell(code, each.name))
                    }
                  />
                  {who?.isPlatformAdmin ? (
                    <p className="text-sm text-ink-soft">
                      {t('business.people.platform')}{' '}
                      <Link href={linkTo('/platform/people')}>{t('identity.admin.give')}</Link>
                    </p>
                  ) : null}
                </>
              ) : null}
              {tab === 'rights' ? <RightsTable {...{ people, mayChange, verbs }} /> : null}
              {tab === 'desks' ? <DeskList {...{ people, mayChange, verbs }} /> : null}
            </>
          )}
        </QueryBoundary>
      </TabPanel>
      <SideSheet
        open={opened !== null}
        onClose={close}
        title={titleOf(opened) ?? t('business.invitation.new')}
      >
        {opened?.kind === 'member' && peopleQuery.data ? (
          <MemberForm
            key={opened.member.memberId}
            {...{ member: opened.member, people: peopleQuery.data, verbs }}
            onDone={close}
          />
        ) : null}
        {opened?.kind === 'invite' && peopleQuery.data ? (
          <InvitationForm {...{ people: peopleQuery.data, verbs }} onDone={tell} />
        ) : null}
        {opened?.kind === 'code' ? <InvitationCode {...opened} onDone={close} /> : null}
      </SideSheet>
    </ConsolePage>
  )
}

function titleOf(opened: Opened | null): string | null {
  if (opened?.kind === 'member') return opened.member.name
  return opened?.kind === 'code' ? opened.name : null
}
