import { lazy, type ComponentType } from 'react'
import type { Area } from '@serein/shared/business/permission.ts'
import type { GuideStep } from '@serein/shared/support/guide.ts'
import type { Member, Shop } from '../member/member.ts'
import type { Word } from '../language/words.ts'

/** A step of the set-up. Whether it is done says the server, by what is there. */
export interface StartStep {
  /** The screen or the part of one where it is done; it brings its own heading. */
  Panel: ComponentType<{ shop: Shop; who: Member }>
  /** What a member must see to do it; by default the settings, like all of the set-up. */
  area?: Area
  /** What the owner says where no data can say that it is done. */
  confirm?: Word
}

const screen = (load: () => Promise<{ Page: ComponentType }>) =>
  lazy(async () => ({ default: (await load()).Page }))
const part = <Name extends string>(
  load: () => Promise<Record<Name, StartStep['Panel']>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))

const ownSteps = () => import('./start-panels.tsx')

/** The steps of the set-up, by their names in the guide, which has their order. */
export const startSteps: Record<GuideStep, StartStep> = {
  shop: {
    Panel: part(ownSteps, 'ShopPanel'),
  },
  import: {
    Panel: part(ownSteps, 'ImportPanel'),
    confirm: 'support.start.fresh',
  },
  rooms: {
    Panel: screen(() => import('../resource/rooms.tsx')),
    area: 'resource',
  },
  services: {
    Panel: screen(() => import('../catalogue/catalogue.tsx')),
    area: 'catalogue',
  },
  team: {
    Panel: part(ownSteps, 'TeamPanel'),
    area: 'team',
  },
  skills: {
    Panel: part(ownSteps, 'SkillPanel'),
    area: 'team',
  },
  rules: {
    Panel: part(() => import('../payment/policy-presets.tsx'), 'PolicyPanel'),
    confirm: 'support.start.rulesRight',
  },
  payments: {
    Panel: part(ownSteps, 'PaymentPanel'),
    confirm: 'support.start.atTheSpa',
  },
  pictures: {
    Panel: screen(() => import('../shop/pictures.tsx')),
    area: 'catalogue',
  },
  messages: {
    Panel: part(ownSteps, 'MessagePanel'),
  },
  page: {
    Panel: screen(() => import('../shop/own-page.tsx')),
    confirm: 'support.start.pageRight',
  },
  visit: {
    Panel: part(ownSteps, 'VisitPanel'),
  },
}
