import { lazy, type ComponentType } from 'react'
import type { GuideStep } from '@serein/shared/support/guide.ts'
import type { Member, Shop } from '../member/member.ts'
import type { Word } from '../language/words.ts'

/** A step of the set-up. Whether it is done says the server, by what is there. */
export interface StartStep {
  /** The screen or the part of one where it is done; it brings its own heading. */
  Panel: ComponentType<{ shop: Shop; who: Member }>
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
  },
  services: {
    Panel: screen(() => import('../catalogue/catalogue.tsx')),
  },
  team: {
    Panel: part(ownSteps, 'TeamPanel'),
  },
  skills: {
    Panel: part(ownSteps, 'SkillPanel'),
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
