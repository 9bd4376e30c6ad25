import type { AskedDocument } from "./question-set.ts";

/** Documents of the clinic, the town and the company in French, with questions as visitors ask them. */
export const FRENCH: AskedDocument[] = [
  {
    name: "horaires.md",
    text: "# Horaires\n\nL'accueil est ouvert de 8 h à 18 h en semaine et de 9 h à 12 h le samedi. Nous fermons les jours fériés.\n\n## Laboratoire\n\nLes prises de sang ont lieu de 7 h 30 à 10 h en semaine. Les échantillons apportés de chez vous sont acceptés jusqu'à 11 h 30.\n\n## Téléphone\n\nNous répondons à partir de 8 h 30 ; les lignes sont plus libres l'après-midi.",
    asked: [
      ["Jusqu'à quelle heure puis-je passer samedi ?", "de 9 h à 12 h le samedi"],
      ["À partir de quelle heure peut-on me piquer pour une analyse ?", "de 7 h 30 à 10 h"],
      ["Avant quelle heure dois-je déposer mon flacon d'urine ?", "jusqu'à 11 h 30"],
      ["Quand vaut-il mieux vous appeler pour ne pas attendre ?", "plus libres l'après-midi"],
    ],
  },
  {
    name: "avant-la-prise-de-sang.md",
    text: "# Avant la prise de sang\n\nPour les analyses à jeun, ne mangez rien pendant 10 heures. L'eau est permise, mais ni café ni thé. Prenez vos comprimés habituels, sauf avis contraire du médecin.\n\nIl n'est pas nécessaire d'être à jeun pour la numération, la thyroïde et la vitamine D. Vous pouvez manger normalement avant.\n\nPrévenez l'infirmière si vous avez tendance à vous évanouir, afin de vous allonger.",
    asked: [
      ["Combien de temps dois-je rester sans nourriture avant le test ?", "ne mangez rien pendant 10 heures"],
      ["Puis-je boire une tasse de café le matin ?", "ni café ni thé"],
      ["Faut-il avoir l'estomac vide pour ma thyroïde ?", "pas nécessaire d'être à jeun"],
      ["Je tourne de l'œil quand je vois une aiguille, que faire ?", "tendance à vous évanouir"],
    ],
  },
  {
    name: "assurance-et-tarifs.md",
    text: "# Assurance et tarifs\n\nNous acceptons tous les assurés publics et la plupart des privés. Sans carte, la visite est facturée 45 euros, à régler le jour même en espèces ou par carte.\n\n## Rendez-vous manqués\n\nUn rendez-vous non annulé 24 heures avant coûte 30 euros.\n\n## Certificats\n\nL'arrêt de travail est gratuit. Un certificat pour l'école ou la salle de sport coûte 8 euros.",
    asked: [
      ["Que vais-je payer si j'ai oublié ma carte d'assuré ?", "facturée 45 euros"],
      ["Que se passe-t-il si je ne viens tout simplement pas ?", "coûte 30 euros"],
      ["Combien coûte un papier pour faire du fitness ?", "coûte 8 euros"],
      ["Le justificatif de maladie pour mon patron est-il payant ?", "L'arrêt de travail est gratuit"],
    ],
  },
  {
    name: "acces.md",
    text: "# Accès\n\nLe cabinet est au deuxième étage du 14, rue du Port. Le tramway 3 et le bus 27 s'arrêtent au Marché aux poissons, à deux minutes à pied.\n\n## En voiture\n\nLa cour compte six places ; le portail s'ouvre avec le code 4471. Le parking de la rue du Moulin coûte 2 euros de l'heure.\n\n## Accessibilité\n\nL'ascenseur fait 90 cm de large et convient aux fauteuils roulants. Les chiens guides sont les bienvenus.",
    asked: [
      ["Quel tram dois-je prendre pour venir ?", "Le tramway 3"],
      ["Quels chiffres faut-il taper pour entrer dans la cour ?", "code 4471"],
      ["Est-ce que je rentre dans l'élévateur avec mon fauteuil ?", "90 cm de large"],
      ["Mon chien d'assistance peut-il m'accompagner ?", "chiens guides"],
    ],
  },
  {
    name: "ordonnances.md",
    text: "# Renouvellement d'ordonnances\n\nCommandez par téléphone ou dans l'application avant 15 h et retirez-les dès 10 h le jour ouvrable suivant. Nous envoyons l'ordonnance électronique directement à la pharmacie de votre choix.\n\nPour les médicaments contrôlés, il faut voir un médecin tous les trois mois.\n\nEn cas de voyage, nous pouvons prescrire huit semaines à l'avance.",
    asked: [
      ["Quand puis-je récupérer les cachets commandés aujourd'hui ?", "dès 10 h le jour ouvrable suivant"],
      ["À quelle fréquence dois-je consulter pour des stupéfiants ?", "tous les trois mois"],
      ["Je pars longtemps à l'étranger, combien de traitement puis-je avoir ?", "huit semaines à l'avance"],
      ["Pouvez-vous transmettre la prescription à mon pharmacien ?", "ordonnance électronique"],
    ],
  },
  {
    name: "vaccins.md",
    text: "# Vaccins\n\nLe vaccin contre la grippe se fait d'octobre à janvier, le mardi, sans rendez-vous. Les enfants de moins de six ans ont besoin d'un rendez-vous.\n\n## Voyages\n\nLa fièvre jaune n'est vaccinée qu'à l'institut de Rostock. La rage demande trois doses en 21 jours : venez au moins un mois avant le départ.\n\nApportez votre carnet de vaccination. Un carnet perdu est remplacé pour 5 euros.",
    asked: [
      ["Quel jour peut-on se faire piquer contre la grippe sans réserver ?", "le mardi, sans rendez-vous"],
      ["Où puis-je me protéger de la fièvre jaune ?", "institut de Rostock"],
      ["Combien de temps avant mon séjour faut-il commencer pour la rage ?", "trois doses en 21 jours"],
      ["Je ne retrouve plus mon livret de vaccins.", "remplacé pour 5 euros"],
    ],
  },
  {
    name: "enfants.md",
    text: "# Enfants\n\nLes examens U3 à U9 sont faits par le docteur Amsel le lundi et le jeudi. Apportez le carnet jaune et des vêtements de rechange.\n\nUn enfant fiévreux est vu le jour même : appelez avant 9 h 30.\n\nUn parent peut rester pendant chaque soin. Derrière l'accueil se trouvent un coin jeux et une salle d'allaitement.",
    asked: [
      ["Quel médecin suit mon bébé pour ses visites ?", "docteur Amsel"],
      ["Ma fille a 39, peut-elle être reçue aujourd'hui ?", "appelez avant 9 h 30"],
      ["Y a-t-il un endroit pour donner le sein ?", "salle d'allaitement"],
      ["Que dois-je apporter à la U7 ?", "carnet jaune"],
    ],
  },
  {
    name: "resultats.md",
    text: "# Résultats\n\nLa plupart des résultats sont prêts après deux jours ouvrables, les cultures après cinq. Vous les trouvez dans l'application ; nous n'appelons que s'il faut agir.\n\nLes radiographies sont remises sur un disque ou par un lien valable 30 jours. Aucun résultat n'est donné aux proches sans accord écrit.",
    asked: [
      ["Combien de temps prend une culture bactérienne ?", "les cultures après cinq"],
      ["Allez-vous me téléphoner au sujet de mes valeurs ?", "nous n'appelons que"],
      ["Mon mari peut-il demander mes analyses ?", "accord écrit"],
      ["Pendant combien de temps puis-je télécharger ma radio ?", "valable 30 jours"],
    ],
  },
  {
    name: "urgences.md",
    text: "# Urgences\n\nEn cas de douleur à la poitrine, de difficulté à respirer ou de signes d'AVC, appelez aussitôt le 112 et ne venez pas d'abord ici.\n\nEn dehors de nos horaires, le service de garde répond au 116117. Les urgences les plus proches sont à Sainte-Anne, 2 rue de la Colline, jour et nuit. Dents : dentiste de garde au 0381 5550.",
    asked: [
      ["Qui dois-je prévenir si je soupçonne une attaque cérébrale ?", "appelez aussitôt le 112"],
      ["Quel numéro aide la nuit quand ce n'est pas vital ?", "116117"],
      ["Où est l'hôpital le plus près ?", "Sainte-Anne"],
      ["J'ai une rage de dents un dimanche.", "dentiste de garde"],
    ],
  },
  {
    name: "donnees.md",
    text: "# Vos données\n\nLes dossiers sont gardés dix ans après le dernier soin, puis détruits. Vous pouvez lire votre dossier et recevoir une copie gratuite.\n\nLes conversations avec l'accueil numérique sont conservées 90 jours ; rien n'est enregistré sans votre accord. La déléguée à la protection des données est Mme Ostrow, privacy@port.example.",
    asked: [
      ["Pendant combien d'années conservez-vous mes documents ?", "dix ans"],
      ["Combien de temps reste le chat avec la réceptionniste virtuelle ?", "90 jours"],
      ["Qui s'occupe de la confidentialité ?", "Mme Ostrow"],
      ["Faut-il payer pour un double de mon dossier médical ?", "une copie gratuite"],
    ],
  },
  {
    name: "passeport.md",
    text: "# Passeports et cartes d'identité\n\nUn passeport coûte 70 euros (37,50 avant 24 ans) et demande quatre semaines ; l'express est prêt en quatre jours ouvrables pour 32 euros de plus. Apportez l'ancien et une photo numérique. Les enfants doivent venir.",
    asked: [
      ["Combien coûte un passeport pour un jeune de 19 ans ?", "37,50 avant"],
      ["Je dois partir d'urgence, en combien de temps ai-je le document ?", "quatre jours ouvrables"],
      ["Ma petite fille doit-elle être là en personne ?", "Les enfants doivent venir"],
      ["Un portrait imprimé suffit-il ?", "photo numérique"],
    ],
  },
  {
    name: "demenagement.md",
    text: "# Déménagement\n\nInscrivez-vous dans les deux semaines après l'emménagement dans l'un des trois bureaux des citoyens, avec l'attestation du propriétaire. C'est gratuit. Changer d'appartement dans l'immeuble compte aussi. Les voitures gardent leur plaque.",
    asked: [
      [
        "De combien de temps est-ce que je dispose pour déclarer ma nouvelle adresse ?",
        "dans les deux semaines",
      ],
      ["Quel papier mon bailleur doit-il me donner ?", "attestation du propriétaire"],
      ["Me faut-il une autre immatriculation après avoir changé de logement ?", "gardent leur plaque"],
      ["Quels sont les frais pour déclarer un logement ?", "C'est gratuit"],
    ],
  },
  {
    name: "dechets.md",
    text: "# Déchets\n\nLa poubelle grise est vidée un mardi sur deux, la brune chaque semaine de mai à octobre. Les encombrants sont enlevés deux fois par an sur appel au 0381 4593. Peintures, piles et lampes vont à la déchetterie de la rue du Quai, le samedi de 8 h à 13 h.",
    asked: [
      ["Je veux me débarrasser d'un vieux canapé.", "Les encombrants"],
      ["Où porter un reste de vernis ?", "déchetterie de la rue du Quai"],
      ["Quand passent les éboueurs pour les ordures ménagères ?", "un mardi sur deux"],
      ["À quel rythme ramasse-t-on le compost en été ?", "chaque semaine de mai à octobre"],
    ],
  },
  {
    name: "stationnement.md",
    text: "# Stationnement\n\nLa carte de résident coûte 120 euros par an, une par personne, valable dans la zone imprimée, de A à D. Les visiteurs achètent un ticket journalier à 4 euros dans l'application Parkbay. Les voitures électriques stationnent gratuitement trois heures pendant la recharge.",
    asked: [
      ["Quel est le prix du macaron pour les riverains ?", "120 euros par an"],
      ["Comment mes invités peuvent-ils garer leur auto une journée ?", "ticket journalier"],
      ["Combien de temps un véhicule électrique peut-il rester sans payer ?", "gratuitement trois heures"],
      ["Comment s'appelle le programme sur mobile pour payer sa place ?", "Parkbay"],
    ],
  },
  {
    name: "bibliotheque.md",
    text: "# Bibliothèque\n\nLa carte coûte 20 euros par an et est gratuite jusqu'à 18 ans. Les livres se prêtent quatre semaines, les films une ; les deux se prolongent deux fois. Un livre en retard coûte 0,50 euro par semaine. Fermée le lundi, ouverte jusqu'à 20 h le jeudi.",
    asked: [
      ["Quel jour la médiathèque n'ouvre-t-elle pas ?", "Fermée le lundi"],
      ["Combien de temps puis-je garder un DVD ?", "les films une"],
      ["Quelle amende si je rends un roman trop tard ?", "0,50 euro par semaine"],
      ["Les ados paient-ils l'abonnement ?", "gratuite jusqu'à 18 ans"],
    ],
  },
  {
    name: "piscine.md",
    text: "# Piscine\n\nAdultes 6 euros, 4,50 après 19 h, carte de dix entrées 50 euros. Les nageurs matinaux entrent à 6 h le mercredi et le vendredi. Le mardi, le sauna est réservé aux femmes. Les cours pour débutants commencent en septembre et en février.",
    asked: [
      ["Quand puis-je nager avant le travail ?", "à 6 h le mercredi et le vendredi"],
      ["Y a-t-il une journée des dames au sauna ?", "réservé aux femmes"],
      ["Combien coûte l'entrée tard le soir ?", "4,50 après 19 h"],
      ["Quand démarre la prochaine session pour ceux qui ne savent pas nager ?", "cours pour débutants"],
    ],
  },
  {
    name: "mariage.md",
    text: "# Mariage\n\nAnnoncez-le à deux, au plus six mois avant, avec des actes de naissance de moins de six mois. Les cérémonies ont lieu le vendredi et le premier samedi du mois, à la mairie ou sur le bateau-phare pour 180 euros de plus. Trente invités peuvent entrer.",
    asked: [
      ["Combien de temps à l'avance peut-on réserver nos noces ?", "au plus six mois avant"],
      ["Combien de personnes peuvent assister à l'union ?", "Trente invités"],
      ["Que coûte se dire oui à bord ?", "180 euros de plus"],
      ["Quel samedi peut-on se marier ?", "premier samedi du mois"],
    ],
  },
  {
    name: "chiens.md",
    text: "# Chiens\n\nLa taxe est de 108 euros par an pour le premier chien et de 160 pour chaque autre ; les chiens guides et ceux du refuge (les deux premières années) en sont exemptés. Ils sont tenus en laisse dans les parcs ; ils peuvent courir librement sur la plage d'octobre à avril.",
    asked: [
      ["Quel impôt pour un deuxième toutou ?", "160 pour chaque autre"],
      ["À quelle saison mon chien peut-il gambader au bord de la mer ?", "d'octobre à avril"],
      ["Nous avons adopté un animal abandonné, y a-t-il une réduction ?", "ceux du refuge"],
      ["Doit-il être attaché au jardin public ?", "tenus en laisse"],
    ],
  },
  {
    name: "ecoles.md",
    text: "# Écoles\n\nLes enfants qui ont six ans avant le 30 juin commencent en août. L'inscription a lieu en octobre de l'année précédente. Une place à la garderie jusqu'à 17 h coûte 95 euros par mois ; le déjeuner 3,80 euros par jour, rien avec le pass de la ville. Le bus est gratuit au-delà de deux kilomètres.",
    asked: [
      ["Quand dois-je inscrire mon fils au CP ?", "en octobre de l'année précédente"],
      ["Combien coûte l'accueil après la classe ?", "95 euros par mois"],
      ["À partir de quelle distance le transport scolaire est-il offert ?", "au-delà de deux kilomètres"],
      ["Quel est le prix de la cantine ?", "3,80 euros par jour"],
    ],
  },
  {
    name: "entreprise.md",
    text: "# Créer une activité\n\nUne activité se déclare en ligne en dix minutes pour 26 euros. Les auberges ont besoin d'une licence, qui prend six semaines, et d'une formation à l'hygiène à la chambre. La musique de rue est permise de 10 h à 20 h, une demi-heure au même endroit, sans haut-parleurs.",
    asked: [
      ["Que coûte de se mettre à son compte ?", "pour 26 euros"],
      ["Combien de temps attend-on l'autorisation pour un bistrot ?", "prend six semaines"],
      ["Puis-je jouer de la guitare dehors avec un ampli ?", "sans haut-parleurs"],
      ["Combien de temps un musicien peut-il rester à sa place ?", "une demi-heure au même endroit"],
    ],
  },
  {
    name: "conges.md",
    text: "# Congés\n\nTout le monde a 30 jours par an ; la première année, 2,5 jours par mois complet. Cinq jours au plus peuvent être reportés et doivent être pris avant fin mars. Plus de trois semaines d'affilée demandent l'accord de la direction du service.\n\nLes 24 et 31 décembre, le bureau est fermé sans que des congés soient décomptés.",
    asked: [
      ["À combien de jours de repos ai-je droit ?", "30 jours par an"],
      ["Quand expire le reliquat de l'an dernier ?", "avant fin mars"],
      ["Dois-je poser une journée pour la Saint-Sylvestre ?", "24 et 31 décembre"],
      ["Qui doit être d'accord si je veux voyager un mois ?", "direction du service"],
    ],
  },
  {
    name: "maladie.md",
    text: "# Maladie\n\nPrévenez votre responsable avant 9 h par message ou par téléphone. Un certificat médical est nécessaire à partir du quatrième jour. Le salaire est versé six semaines, puis l'assurance paie.\n\nPour un enfant malade de moins de douze ans, vous avez 15 jours par an.",
    asked: [
      ["À partir de quand me faut-il un mot du docteur ?", "à partir du quatrième jour"],
      ["Pendant combien de temps suis-je payé si je suis souffrant ?", "versé six semaines"],
      ["Mon fils a la varicelle, combien de temps puis-je rester avec lui ?", "15 jours par an"],
      ["Jusqu'à quelle heure dois-je signaler mon absence ?", "avant 9 h"],
    ],
  },
  {
    name: "deplacements.md",
    text: "# Déplacements\n\nLes trains se réservent en deuxième classe, en première à partir de quatre heures. L'avion seulement au-delà de 700 km. Hôtels jusqu'à 120 euros la nuit, à Munich et Hambourg jusqu'à 160.\n\nVotre propre voiture est remboursée 0,35 euro par kilomètre. Repas : 16 euros les jours de plus de 8 heures, 32 euros les jours entiers. Déposez les reçus sous 30 jours dans Travelbox.",
    asked: [
      ["Combien peut coûter un hébergement à Hambourg ?", "jusqu'à 160"],
      ["Que me rembourse-t-on si je prends mon auto ?", "0,35 euro par kilomètre"],
      ["Quand ai-je le droit de voler ?", "au-delà de 700 km"],
      ["Où envoyer mes justificatifs de dépenses ?", "Travelbox"],
    ],
  },
  {
    name: "teletravail.md",
    text: "# Travailler d'ailleurs\n\nTrois jours par semaine à la maison sont libres ; le mardi, l'équipe est au bureau. On peut travailler jusqu'à 20 jours par an depuis un autre pays de l'UE, une fois l'assurance vérifiée par les ressources humaines.\n\nUn bureau et une chaise pour la maison sont payés une fois jusqu'à 400 euros.",
    asked: [
      ["Quel jour tout le monde doit-il être présent ?", "le mardi, l'équipe"],
      ["Puis-je exercer deux semaines depuis l'Espagne ?", "autre pays de l'UE"],
      ["L'entreprise participe-t-elle à mes meubles ?", "jusqu'à 400 euros"],
      ["Combien de fois par semaine puis-je rester chez moi ?", "Trois jours par semaine"],
    ],
  },
  {
    name: "mots-de-passe.md",
    text: "# Mots de passe et appareils\n\nUtilisez le gestionnaire Keyring ; les mots de passe ont au moins 14 caractères et ne sont changés que s'ils ont pu être connus. Un second facteur est exigé partout, une clé matérielle pour les administrateurs.\n\nUn ordinateur portable perdu se signale au 4040 dans l'heure, jour et nuit. Les écrans se verrouillent après cinq minutes.",
    asked: [
      ["On m'a volé mon PC, qui dois-je appeler ?", "se signale au 4040"],
      ["Quelle longueur pour un code d'accès ?", "au moins 14 caractères"],
      ["Dois-je renouveler régulièrement mes identifiants ?", "ne sont changés que"],
      ["Qui a besoin d'un jeton de sécurité USB ?", "une clé matérielle"],
    ],
  },
];
