import { resourceRoutes } from '../../resource/routes.ts'
import { chatRoutes } from '../../chat/routes.ts'
import { reviewRoutes } from '../../review/routes.ts'
import { catalogueRoutes } from '../../catalogue/routes.ts'
import { offerRoutes } from '../../offer/routes.ts'
import { servicesByKind } from '../../catalogue/sql.ts'
import { unitQuestions } from '../../slot/unit-use.ts'
import { staffQuestions } from '../../slot/staff-use.ts'
import { hoursRoutes, teamRoutes } from '../../team/routes.ts'
import { teamSkills } from '../../team/skill.ts'
import { countStarts } from '../counted-start.ts'
import { firstOpenWindow } from '../../slot/next.ts'
import { usesOfCodes } from '../hold/code-offer.ts'
import { tellVisits } from '../absence/visit-name.ts'
import {
  notificationRoutes,
  receiptRoutes,
  teamNotificationRoutes,
} from '../../notification/routes.ts'
import { type ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { signalRoutes } from '../signal/signal-routes.ts'

/** What clients and teams say to each other, and are told. */
export function talkRoutes(
  parts: Parameters<typeof reviewRoutes>[0] & Parameters<typeof chatRoutes>[0],
) {
  return {
    review: reviewRoutes(parts),
    chat: chatRoutes(parts),
    notification: notificationRoutes,
    receipt: receiptRoutes(parts),
    teamNotification: teamNotificationRoutes(parts),
  }
}

/** Who works when, and how one of them calls for help without a word. */
export function staffRoutes(keeping: Parameters<typeof signalRoutes>[0]) {
  const questions = { ...staffQuestions, tellVisits }
  return {
    team: teamRoutes(questions),
    ...hoursRoutes({ vault: keeping.vault, questions }),
    signal: signalRoutes(keeping),
  }
}

/** What a shop has and sells. */
export function menuRoutes(snapshots: ShopSnapshots) {
  return {
    resource: resourceRoutes({ ...unitQuestions, servicesByKind }),
    catalogue: catalogueRoutes(teamSkills, countStarts),
    offer: offerRoutes((query, at) => firstOpenWindow(snapshots, query, at), usesOfCodes),
  }
}
