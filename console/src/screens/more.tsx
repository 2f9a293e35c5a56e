import { ChevronRight, Languages, LogOut, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@serein/ui/avatar.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { CalendarFeedButton } from '../booking/calendar-feed-button.tsx'
import { AccountSheet } from '../business/account-sheet.tsx'
import { useMember } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { InstallRow } from './install-offer.tsx'
import { useLogOut } from '../page/log-out.tsx'
import { ConsolePage } from '../page/page.tsx'
import { usePlaces } from './places.tsx'
import { usePreferences } from '../page/preferences.tsx'

/** On a phone: who is logged in, the places without an entry in the bar, and the few settings. */
export function Page() {
  const { t } = useWords()
  const { data: who } = useMember()
  const { rest } = usePlaces()
  const logOut = useLogOut()
  const { isDark, switchTheme, switchLanguage } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  if (!who) return null
  return (
    <ConsolePage title={t('frame.more.title')}>
      <div className="flex max-w-140 flex-col gap-6 px-6 py-4 max-md:px-5">
        <ListRow
          serif
          title={who.name}
          subtitle={`${t(`frame.role.${who.role}`)} · ${who.business.name}`}
          start={<Avatar name={who.name} />}
          end={<ChevronRight aria-hidden className="size-5 text-ink-soft" />}
          onPress={() => setOpen(true)}
        />
        <AccountSheet who={who} open={isOpen} onClose={() => setOpen(false)} />
        <List label={t('frame.more.places')}>
          {rest.map(({ id, label, href, icon }) => (
            <ListRow key={id} title={label} href={href} start={icon} />
          ))}
        </List>
        <List label={t('frame.more.settings')}>
          <ListRow
            title={t('frame.otherLanguage')}
            start={<Languages aria-hidden />}
            onPress={switchLanguage}
          />
          <ListRow
            title={t(isDark ? 'frame.light' : 'frame.dark')}
            start={isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
            onPress={switchTheme}
          />
          <ListRow
            title={t(who.desk ? 'identity.desk.change' : 'frame.logOut')}
            start={<LogOut aria-hidden />}
            onPress={() => logOut.mutate()}
          />
        </List>
        <InstallRow />
        <div>
          <CalendarFeedButton named />
        </div>
      </div>
    </ConsolePage>
  )
}
