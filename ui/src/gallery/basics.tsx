import type { ReactNode } from 'react'
import {
  Bell,
  CalendarPlus,
  Check,
  Clock,
  Droplets,
  Hand,
  Heart,
  Lock,
  Navigation,
  Plus,
  SlidersHorizontal,
  Sparkles,
  Timer,
  Trash2,
} from 'lucide-react'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { Card } from '../card.tsx'
import { Chip } from '../chip.tsx'
import { Divider } from '../divider.tsx'
import { Heading, Section } from '../heading.tsx'
import { IconButton } from '../icon-button.tsx'
import { Link } from '../link.tsx'
import { List, ListRow } from '../list-row.tsx'
import { Notice } from '../notice.tsx'
import { Picture } from '../picture.tsx'
import { ProgressBar } from '../progress.tsx'
import { Rating, Stars } from '../rating.tsx'
import { SearchPill } from '../search-field.tsx'
import { SkeletonCard, SkeletonRow } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Row, Shelf } from './shelf.tsx'

export function Basics(): ReactNode {
  return (
    <>
      <Shelf title="Type">
        <Heading level={3} size="page">
          Time to unwind
        </Heading>
        <Section
          level={3}
          size="section"
          title="Free this evening"
          aside={<Link href="#all">See all</Link>}
        >
          <p>Slow, firm pressure for tight backs and shoulders. Figtree 15 is the body.</p>
          <p className="text-sm text-ink-soft">
            Small 13, soft. Vendredi 27 novembre, à partir de 75 €.
          </p>
          <p className="text-xs text-ink-soft">Tiny 12, soft.</p>
        </Section>
      </Shelf>
      <Buttons />
      <Shelf title="Badges and chips">
        <Row>
          <Badge tone="primary">Open until 21:00</Badge>
          <Badge tone="gold">Hammam</Badge>
          <Badge tone="clay" icon={<Timer aria-hidden />}>
            9:12
          </Badge>
          <Badge tone="red">Late, 12 min</Badge>
          <Badge>Draft</Badge>
          <Badge tone="clay" look="raised">
            −20 % until 19:00
          </Badge>
        </Row>
        <Row>
          <Chip selected icon={<Hand aria-hidden />}>
            Massage
          </Chip>
          <Chip selected={false} icon={<Droplets aria-hidden />}>
            Hammam
          </Chip>
          <Chip selected={false} icon={<Sparkles aria-hidden />}>
            Facial
          </Chip>
        </Row>
        <Row>
          <Chip tone="time">18:15</Chip>
          <Chip tone="time" selected>
            19:30
          </Chip>
        </Row>
        <Row>
          {['Inès', 'Marc', 'Yuna', 'Théo', 'Salomé'].map((name) => (
            <Avatar key={name} name={name} size="lg" />
          ))}
          <Avatar name="Camille Roy" letters={2} />
          <Avatar name="Camille Roy" size="sm" />
        </Row>
        <Row>
          <Rating value="4.9" label="Rated 4.9 of 5" />
          <Stars value={3.5} label="3.5 of 5" />
          <Spinner label="Loading" />
        </Row>
      </Shelf>
      <Cards />
      <Shelf title="Rows">
        <List label="Settings">
          <ListRow
            title="Notifications"
            subtitle="Push and e-mail"
            start={<Bell aria-hidden />}
            href="#n"
          />
          <ListRow
            serif
            title="Deep tissue massage"
            subtitle="60 · 90 min"
            end={<strong>€85</strong>}
          />
          <ListRow
            title="Maison Serein"
            subtitle="See you on Tuesday"
            start={<Avatar name="Maison" />}
            end={<span className="text-xs text-ink-soft">09:41</span>}
            unread
            unreadLabel="unread"
            onPress={() => undefined}
          />
        </List>
        <Divider>or</Divider>
        <Notice title="Why not 14:45?">
          Both rooms are taken. <Link href="#x">15:30 is free with Marc.</Link>
        </Notice>
        <Notice tone="clay" title="Your card was not charged.">
          The bank said no. Your time is kept for 7 minutes more.
        </Notice>
        <ProgressBar label="Profile" value={0.6} shown="3 of 5" />
      </Shelf>
      <Shelf title="Skeletons">
        <SkeletonCard />
        <SkeletonRow />
      </Shelf>
    </>
  )
}

function Buttons(): ReactNode {
  return (
    <Shelf title="Buttons">
      <Button size="lg" wide icon={<Lock aria-hidden />}>
        Pay €72.40
      </Button>
      <Row>
        <Button>Choose a time</Button>
        <Button tone="secondary">Manage</Button>
        <Button tone="soft">Add a note</Button>
        <Button tone="quiet">Not now</Button>
        <Button tone="danger" icon={<Trash2 aria-hidden />}>
          Cancel it
        </Button>
      </Row>
      <Row>
        <Button size="sm" icon={<Check aria-hidden />}>
          Added
        </Button>
        <Button size="sm" tone="secondary">
          Add
        </Button>
        <Button pending pendingLabel="Saving">
          Save
        </Button>
        <Button disabled>Save</Button>
        <Button tone="secondary" disabled>
          Add
        </Button>
        <ButtonLink href="#more" size="sm" tone="soft" icon={<Plus aria-hidden />}>
          New
        </ButtonLink>
      </Row>
      <Row>
        <IconButton label="Notifications, 3 new" icon={<Bell aria-hidden />} count={3} />
        <IconButton label="Favourite" aria-pressed icon={<Heart aria-hidden />} />
        <IconButton label="Filters" tone="primary" icon={<SlidersHorizontal aria-hidden />} />
        <IconButton label="Remove" tone="plain" icon={<Trash2 aria-hidden />} />
      </Row>
    </Shelf>
  )
}

function Cards(): ReactNode {
  return (
    <Shelf title="Cards">
      <SearchPill
        href="#search"
        title="Massage, facial, spa…"
        subtitle="Near me · Any time"
        end={<IconButton label="Filter" tone="primary" icon={<SlidersHorizontal aria-hidden />} />}
      />
      <Card tone="deep">
        <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-on-deep-soft">
          <Badge look="onDeep" icon={<Clock aria-hidden />}>
            Tomorrow, 17:30
          </Badge>
          Free to change until 17:30 today
        </div>
        <p className="serif mt-3 text-xl">Deep tissue, 60 min</p>
        <p className="text-sm text-on-deep-soft">with Inès at Maison Serein, Le Marais</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="sm" tone="onDeep" icon={<Navigation aria-hidden />}>
            Directions
          </Button>
          <Button size="sm" tone="onDeepQuiet" icon={<CalendarPlus aria-hidden />}>
            Add
          </Button>
          <Button size="sm" tone="onDeepQuiet">
            Manage
          </Button>
        </div>
      </Card>
      <Card padded={false} className="overflow-hidden">
        <Picture
          alt=""
          ratio="16/9"
          topLeft={
            <Badge look="raised" tone="clay">
              New
            </Badge>
          }
          topRight={<IconButton label="Favourite" icon={<Heart aria-hidden />} />}
          bottomRight={<Badge look="scrim">1 / 14</Badge>}
        />
        <div className="p-4">
          <div className="flex items-baseline justify-between gap-3">
            <Heading level={3}>Maison Serein</Heading>
            <Rating value="4.9" label="Rated 4.9 of 5" />
          </div>
          <p className="text-sm text-ink-soft">0.6 km · from €75</p>
          <div className="mt-3 flex gap-2">
            <Chip tone="time">18:15</Chip>
            <Chip tone="time">19:30</Chip>
          </div>
        </div>
      </Card>
    </Shelf>
  )
}
