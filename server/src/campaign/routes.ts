import { api } from '../api.ts'
import { command, once, query } from '../platform/command.ts'
import type { Writer } from '../notification/write.ts'
import type { Links } from '../platform/link.ts'
import {
  countClients,
  getCampaign,
  listCampaigns,
  planCampaign,
  removeCampaign,
  saveCampaign,
  stopCampaign,
} from './campaign.ts'
import { chooseNews, newsOf } from './news.ts'
import { limitNews } from './setting.ts'
import { previewMail, sendTest } from './trial.ts'

export function campaignRoutes({ write, links }: { write: Writer; links: Links }) {
  return {
    list: api.campaign.list.handler(query(listCampaigns)),
    get: api.campaign.get.handler(({ context, input }) =>
      getCampaign(context.db, context.scope, input.campaignId),
    ),
    count: api.campaign.count.handler(({ context, input }) =>
      countClients(context.db, context.scope, input.segment, context.now()),
    ),
    preview: api.campaign.preview.handler(({ context, input }) =>
      previewMail(context.db, context.scope, input, {
        write,
        links,
        now: context.now(),
      }),
    ),
    save: api.campaign.save.handler(command(saveCampaign)),
    test: api.campaign.test.handler(({ context, input }) =>
      once(context, (tx) => sendTest(tx, context.scope, input.campaignId, context.now())),
    ),
    plan: api.campaign.plan.handler(command(planCampaign)),
    stop: api.campaign.stop.handler(({ context, input }) =>
      once(context, (tx) => stopCampaign(tx, context.scope, input.campaignId, context.now())),
    ),
    remove: api.campaign.remove.handler(({ context, input }) =>
      once(context, (tx) => removeCampaign(tx, context.scope, input.campaignId)),
    ),
    limitNews: api.campaign.limitNews.handler(command(limitNews)),
  }
}

export function newsRoutes(links: Links) {
  return {
    ofLink: api.news.ofLink.handler(({ context, input }) =>
      newsOf(context.db, links, input.newsToken),
    ),
    choose: api.news.choose.handler(({ context, input }) =>
      once(context, (tx) => chooseNews(tx, links, input, context.now())),
    ),
  }
}
