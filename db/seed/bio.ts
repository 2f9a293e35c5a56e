import type { Bilingual } from '@serein/shared/schema.ts'
import { t } from './world/shape.ts'

/** How a person’s trade is called on their card, and a few ways to speak of it. */
export const trades: Record<string, { title: Bilingual; bios: Bilingual[] }> = {
  massage: {
    title: t('Massage therapist', 'Praticien·ne en massage'),
    bios: [
      t(
        'Works slowly and deeply; will ask once about the pressure and then remember it.',
        'Un travail lent et profond ; une seule question sur la pression, puis plus besoin d’y revenir.',
      ),
      t(
        'Came to massage from contemporary dance and still thinks in breath and weight.',
        'De la danse contemporaine au massage : la pensée reste au souffle et au poids.',
      ),
      t(
        'Eleven years of backs, from cellists to bricklayers. Few words, warm hands.',
        'Onze ans de dos, des violoncellistes aux maçons. Peu de mots, des mains chaudes.',
      ),
      t(
        'Trained in Stockholm and Bangkok; likes to mix long strokes with a good stretch.',
        'Formation à Stockholm et à Bangkok ; aime mêler longs gestes et bons étirements.',
      ),
      t(
        'A former physiotherapy assistant with a sixth sense for stubborn shoulders.',
        'Un passé en kinésithérapie et un sixième sens pour les épaules récalcitrantes.',
      ),
      t(
        'Believes that the best massage begins with two minutes of doing nothing.',
        'Pense que le meilleur massage commence par deux minutes à ne rien faire.',
      ),
    ],
  },
  hammam: {
    title: t('Hammam and body therapist', 'Spécialiste hammam et corps'),
    bios: [
      t(
        'Learnt the glove from a grandmother in Fez and has never hurried a scrub since.',
        'A appris le gant auprès de sa grand-mère, à Fès, et n’a jamais bâclé un gommage depuis.',
      ),
      t(
        'Steam, soap, silence: knows exactly when each has lasted long enough.',
        'Vapeur, savon, silence : sait exactement quand chacun a assez duré.',
      ),
      t(
        'Makes the black soap for the house and will tell you what is in it.',
        'Prépare le savon noir de la maison et vous dira ce qu’il contient.',
      ),
      t(
        'First-timers are in good hands: every step is explained before it happens.',
        'Idéal pour une première fois : chaque étape est expliquée avant d’arriver.',
      ),
    ],
  },
  facial: {
    title: t('Skin therapist', 'Esthéticien·ne visage'),
    bios: [
      t(
        'Reads skin the way others read weather, and never sells you a cream you do not need.',
        'Lit la peau comme d’autres lisent le ciel, et ne vend jamais une crème inutile.',
      ),
      t(
        'Studied kobido in Kyoto; precise, quick, and gentle where it matters.',
        'Le kobido appris à Kyoto : précis, vif, et doux là où il le faut.',
      ),
      t(
        'Sensitive skin is the speciality; patience is the method.',
        'La peau sensible pour spécialité, la patience pour méthode.',
      ),
      t(
        'Ten years behind the scenes at the opera taught calm hands and quick ones.',
        'Dix ans dans les coulisses de l’opéra : des mains calmes, et rapides quand il faut.',
      ),
    ],
  },
  wellness: {
    title: t('Wellness guide', 'Guide bien-être'),
    bios: [
      t(
        'Shiatsu, breath and a dry sense of humour. In that order.',
        'Shiatsu, souffle et humour pince-sans-rire. Dans cet ordre.',
      ),
      t(
        'Leads the hot and the cold with equal patience, and counts so that you need not.',
        'Accompagne le chaud comme le froid avec la même patience, et compte à votre place.',
      ),
      t(
        'Reflexology by training, gardener by nature: both start from the ground.',
        'De formation, la réflexologie ; de nature, le jardin : tout part du sol.',
      ),
    ],
  },
  hair: {
    title: t('Hair and scalp stylist', 'Coiffeur·se et soin du cuir chevelu'),
    bios: [
      t(
        'Cuts for the life you lead, not for the photograph of it.',
        'Coupe pour la vie que vous menez, pas pour la photo.',
      ),
      t(
        'Colour by hand, talk by request, scalp massage always.',
        'La couleur à la main, la conversation sur demande, le massage toujours.',
      ),
    ],
  },
}

/** The trade a list of skills is led by: its first word, or massage where that names a single service. */
export function tradeOf(skills: string): string {
  const [first = ''] = skills.split(' ')
  return trades[first] ? first : 'massage'
}
