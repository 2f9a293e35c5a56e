import { t, type ProfileData } from './shape.ts'

/** What the three businesses say of themselves. */
export const sereinProfile: ProfileData = {
  tagline: t('Slow hands, honest prices.', 'Des mains lentes, des prix justes.'),
  story: t(
    'Two therapists opened the first Maison Serein in 2011, in a courtyard of the Marais, because they were tired of treatments cut short by the next client. Fifteen years later there are five spas, and the rule has not changed: your hour lasts an hour, and the room is yours until you are ready to leave it.',
    'Deux praticiennes ont ouvert la première Maison Serein en 2011, dans une cour du Marais, lassées des soins écourtés par le rendez-vous suivant. Quinze ans plus tard, il y a cinq maisons et la règle n’a pas changé : votre heure dure une heure, et la cabine reste à vous jusqu’à ce que vous soyez prêt à la quitter.',
  ),
  foundedYear: 2011,
  email: 'bonjour@maison-serein.example',
  phone: '+33 1 84 80 12 00',
  principles: [
    {
      title: t('Your time is yours', 'Votre temps est le vôtre'),
      text: t(
        'Between two treatments the room rests fifteen minutes, so that nobody is hurried out.',
        'Entre deux soins, la cabine se repose quinze minutes : personne n’est pressé de sortir.',
      ),
    },
    {
      title: t('You know the price', 'Le prix est connu'),
      text: t(
        'What you see is what you pay, taxes included. Nothing to add at reception.',
        'Ce que vous voyez est ce que vous payez, taxes comprises. Aucun supplément à l’accueil.',
      ),
    },
    {
      title: t('Hands before machines', 'Les mains avant les machines'),
      text: t(
        'Our therapists train forty hours a year, and choose their own pace.',
        'Nos praticiens se forment quarante heures par an et choisissent leur rythme.',
      ),
    },
  ],
  certificates: [
    {
      name: t('Organic skin care in every room', 'Cosmétique bio dans chaque cabine'),
      by: 'Cosmos Organic',
      year: 2019,
    },
    { name: t('Quality of welcome', 'Qualité de l’accueil'), by: 'Qualité Tourisme', year: 2023 },
  ],
  signatures: ['deep-tissue', 'hammam-black-soap', 'kobido', 'duo'],
}

export const bainsProfile: ProfileData = {
  tagline: t('A bathhouse for the whole quarter.', 'Les bains de tout un quartier.'),
  story: t(
    'Bains du Canal brings back what every Paris quarter once had: a place to be warm together. We heat our pools with what the servers next door give off, and pour the tea ourselves. Come for an hour of steam or stay all evening.',
    'Bains du Canal ranime ce que chaque quartier de Paris avait autrefois : un lieu où avoir chaud ensemble. Nos bassins sont chauffés par la chaleur des serveurs voisins, et nous servons le thé nous-mêmes. Venez pour une heure de vapeur ou restez la soirée.',
  ),
  foundedYear: 2016,
  email: 'bonjour@bains-du-canal.example',
  phone: '+33 1 84 80 56 00',
  principles: [
    {
      title: t('Every body is welcome', 'Tous les corps sont bienvenus'),
      text: t(
        'Any age, any size, any scar. Steps have rails, and staff help without being asked twice.',
        'Tout âge, toute taille, toute cicatrice. Les marches ont une rampe et l’équipe aide de bon cœur.',
      ),
    },
    {
      title: t('Water comes round again', 'L’eau revient toujours'),
      text: t(
        'What leaves the pools waters the plane trees of the quay.',
        'L’eau des bassins finit au pied des platanes du quai.',
      ),
    },
  ],
  certificates: [
    {
      name: t('Bathing water, best grade', 'Eau de baignade, meilleure note'),
      by: 'ARS Île-de-France',
      year: 2025,
    },
  ],
  signatures: ['traditional', 'sultan', 'canal-massage'],
}

export const borealProfile: ProfileData = {
  tagline: t('Warm, cold, rest. Repeat.', 'Chaud, froid, repos. Et l’on recommence.'),
  story: t(
    'Atelier Boréal was born of a Montréal winter: a sauna in a backyard of the Plateau, open to the neighbours. Today four spas on two sides of the ocean keep that circuit of fire, snow and silence, with therapists who know sore muscles as well as tired minds.',
    'Atelier Boréal est né d’un hiver montréalais : un sauna dans une cour du Plateau, ouvert aux voisins. Aujourd’hui, quatre adresses des deux côtés de l’océan gardent ce circuit de feu, de neige et de silence, avec des massothérapeutes qui connaissent autant les muscles endoloris que les esprits fatigués.',
  ),
  foundedYear: 2014,
  email: 'bonjour@atelier-boreal.example',
  phone: '+1 514 555 0140',
  principles: [
    {
      title: t('Silence is a treatment', 'Le silence est un soin'),
      text: t(
        'No music in the circuit, no phones past the door, and nobody minds if you fall asleep.',
        'Pas de musique dans le circuit, pas de téléphone passé la porte, et l’on peut s’endormir.',
      ),
    },
    {
      title: t('Receipts for your insurer', 'Des reçus pour votre assureur'),
      text: t(
        'Our massage therapists are members of their professional federation.',
        'Nos massothérapeutes sont membres de leur fédération.',
      ),
    },
  ],
  certificates: [
    { name: t('Accredited massage therapists', 'Massothérapeutes agréés'), by: 'FQM', year: 2022 },
    { name: t('Wood from managed forests', 'Bois de forêts gérées'), by: 'FSC', year: 2018 },
  ],
  signatures: ['nordic', 'floating', 'river-stone'],
}
