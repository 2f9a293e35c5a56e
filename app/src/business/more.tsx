import {
  Award,
  CalendarHeart,
  Flower2,
  Heart,
  Info,
  LogIn,
  Monitor,
  Moon,
  ScrollText,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Store,
  Sun,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '@serein/client/provider.tsx'
import { nameOf } from '@serein/client/session.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { useChooseLanguage } from '../language/choose-language.ts'
import { linkTo } from '../address/link.ts'
import { Screen } from '../page/screen.tsx'
import { useTheme } from '../display/theme.ts'
import { useWords } from '../language/words.ts'

/** The way to everything that has no place in the tab bar, and the two settings people look for first. */
export function Page() {
  const { t } = useWords()
  const user = useSession()
  return (
    <Screen title={t('business.more.title')}>
      {user ? (
        <ListRow
          serif
          title={nameOf(user)}
          subtitle={user.email ?? user.phoneNumber}
          start={<Avatar name={nameOf(user)} src={user.photoURL} />}
          href={linkTo('profile')}
        />
      ) : (
        <Menu label={t('business.more.account')}>
          <Row icon={<LogIn aria-hidden />} href={linkTo('login')}>
            {t('identity.welcome.login')}
          </Row>
          <Row icon={<UserPlus aria-hidden />} href={linkTo('register')}>
            {t('identity.welcome.register')}
          </Row>
        </Menu>
      )}
      <Menu label={t('business.more.discover')}>
        <Row icon={<Flower2 aria-hidden />} href={linkTo('services')}>
          {t('catalogue.services.title')}
        </Row>
        <Row icon={<ShoppingBag aria-hidden />} href={linkTo('products')}>
          {t('catalogue.products.title')}
        </Row>
        <Row icon={<Award aria-hidden />} href={linkTo('allFeatured')}>
          {t('catalogue.featured.title')}
        </Row>
        <Row icon={<Store aria-hidden />} href={linkTo('search')}>
          {t('shop.list.all')}
        </Row>
        <Row icon={<Info aria-hidden />} href={linkTo('about')}>
          {t('business.about.title')}
        </Row>
      </Menu>
      <Menu label={t('business.more.yours')}>
        <Row icon={<CalendarHeart aria-hidden />} href={linkTo('bookings')}>
          {t('booking.list.title')}
        </Row>
        <Row icon={<Heart aria-hidden />} href={linkTo('featured', { show: 'favourites' })}>
          {t('shop.favourite.title')}
        </Row>
        <Row icon={<Settings aria-hidden />} href={linkTo('settings')}>
          {t('identity.settings.title')}
        </Row>
      </Menu>
      <Menu label={t('business.more.about')}>
        <Row icon={<ShieldCheck aria-hidden />} href={linkTo('privacy')}>
          {t('identity.privacy.title')}
        </Row>
        <Row icon={<ScrollText aria-hidden />} href={linkTo('terms')}>
          {t('identity.terms.title')}
        </Row>
      </Menu>
      <Choices />
    </Screen>
  )
}

function Menu(props: { label: string; children: ReactNode }) {
  return (
    <section className="mt-7 first-of-type:mt-2">
      <h2 className="mb-1 text-sm font-semibold text-ink-soft">{props.label}</h2>
      <List label={props.label}>{props.children}</List>
    </section>
  )
}

function Row(props: { icon: ReactNode; href: string; children: ReactNode }) {
  return <ListRow title={props.children} start={props.icon} href={props.href} />
}

function Choices() {
  const { t, language } = useWords()
  const chooseLanguage = useChooseLanguage()
  const [theme, chooseTheme] = useTheme()
  return (
    <div className="mt-8 flex flex-col gap-6">
      <Segmented
        label={t('identity.settings.language')}
        choices={[
          { id: 'en', label: <span lang="en">English</span> },
          { id: 'fr', label: <span lang="fr">Français</span> },
        ]}
        selected={language}
        onSelect={(id) => void chooseLanguage(id)}
      />
      <Segmented
        label={t('identity.settings.theme')}
        choices={[
          { id: 'system', label: t('identity.settings.system'), icon: <Monitor aria-hidden /> },
          { id: 'light', label: t('identity.settings.light'), icon: <Sun aria-hidden /> },
          { id: 'dark', label: t('identity.settings.dark'), icon: <Moon aria-hidden /> },
        ]}
        selected={theme}
        onSelect={chooseTheme}
      />
    </div>
  )
}
