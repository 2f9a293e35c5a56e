import type { Permissions } from '@serein/shared/business/permission.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { TabPanel, Tabs } from '@serein/ui/tabs.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ConsolePage } from '../page/page.tsx'
import { AbsenceSheet } from './absence-sheet.tsx'
import { People } from './people.tsx'
import { Rota } from './rota.tsx'
import { SkillGuard, SkillTab } from './skill-tab.tsx'
import { ofRota, teamTabs, useTeamAddress } from './team-address.ts'
import { TimeOffTab } from './time-off.tsx'
import { useSkillDraft } from './use-skills.ts'

/** Who works when, who gives treatments here, and who is away. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('team.title')}>
      {(shop, who) => (
        <Team key={shop.id} shop={shop} permissions={who.permissions} staffId={who.staffId} />
      )}
    </ForShop>
  )
}

function Team(props: { shop: Shop; permissions: Permissions; staffId: string | null }) {
  const { t } = useWords()
  const { shop, permissions, staffId } = props
  const address = useTeamAddress(shop.timeZone)
  const mayChange = allows(permissions.team, 'change')
  const maySettle = allows(permissions.calendar, 'change')
  const mayRead = {
    stars: allows(permissions.report ?? 'none', 'view'),
    reviews: allows(permissions.message ?? 'none', 'view'),
  }
  const { tab } = address
  const draft = useSkillDraft()
  return (
    <ConsolePage title={t('team.title')}>
      <SkillGuard draft={draft} />
      <div className="px-6 pt-2 max-md:px-5">
        <Tabs
          id="team"
          label={t('team.title')}
          tabs={teamTabs.map((id) => ({ id, label: t(`team.tab.${id}`) }))}
          selected={tab}
          onSelect={address.show}
        />
      </div>
      <TabPanel of="team" tab={tab} className="min-w-0 flex-1">
        {tab === 'rota' ? <Rota {...{ shop, address, mayChange, maySettle }} /> : null}
        {tab === 'people' ? <People {...{ shop, mayChange, mayRead }} /> : null}
        {tab === 'skills' ? <SkillTab {...{ draft, mayChange }} shopId={shop.id} /> : null}
        {tab === 'timeOff' ? (
          <TimeOffTab {...{ shop, address, mayChange, maySettle, staffId }} />
        ) : null}
      </TabPanel>
      {address.absence && maySettle ? (
        <AbsenceSheet
          key={`${address.absence} ${address.monday}`}
          shop={shop}
          cause={
            address.absence === ofRota
              ? { fromDay: address.monday }
              : { timeOffId: address.absence }
          }
          mayFinish={mayChange}
          onClose={() => address.openAbsence(null)}
        />
      ) : null}
    </ConsolePage>
  )
}
