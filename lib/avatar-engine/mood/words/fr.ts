import type { MoodWords } from "./mood-words.ts";

/** French. An elided word is a word of its own, without its apostrophe: "n est ce pas". */
export const FR: MoodWords = {
  harmless:
    "non merci, sans faute, pas seulement, n est ce pas, pour le moment, en ce moment, s il vous plaît",
  grave: `mort, morte, morts, mourir, décéd*, décès, deuil, enterrement, obsèques, funérailles, condoléances, accident*,
    cancer, tumeur, suicide, crise cardiaque, infarctus, avc, agress*, blessé*, fausse couche, perdu mon travail,
    perdu mon emploi, perdu son travail, licencié*, faillite, divorce`,
  bad: `désolé*, navré*, mes excuses, nos excuses, malheureusement, regrett*, hélas, dommage, problème*, souci, soucis,
    panne*, erreur*, cassé*, abîmé*, défectueu*, endommagé*, mauvais*, pire, terrible, horrible, affreu*, nul, nulle,
    déçu*, décev*, fâché*, en colère, énerv*, triste*, inquiet, inquiète*, peur, fait mal, ai mal, très mal, mal passé,
    douleur*, malade, perdu*, volé*, retard*, annulé*, refusé*, rejeté*, en rupture, plus disponible, pas disponible,
    indisponible*, marche pas, fonctionne pas, marche plus, fonctionne plus, marche toujours pas,
    fonctionne toujours pas, plainte, plaindre, réclamation*, inadmissible, inacceptable, scandaleu*, arnaque*, escroc*,
    attends depuis, trop tard, impossible, honte*, échou*, échec, insatisfait*, mécontent*, ridicule, pas bon`,
  resolved: `résolu*, réglé*, réparé*, retrouvé*, remarche, marche à nouveau, fonctionne à nouveau, fonctionne maintenant,
    guéri*`,
  success: `félicit*, bonne nouvelle, bonnes nouvelles, confirmé*, réservé*, approuvé*, accepté*, validé*, arrivé*,
    livré*, réussi*, gagné*, c est fait, tout est prêt, bravo, succès`,
  pleasant: `heureux, heureuse*, heureusement, ravi, ravie, ravis, content, contente, contents, contentes, super, génial*,
    formidable*, merveilleu*, parfait*, magnifique*, excellent*, enchanté*, plaisir, joie, adore, satisfait*, hâte,
    pas mal, pas mal du tout, bonne idée, bon choix`,
  courtesy: `bonjour, bonsoir, salut, bienvenue*, merci, au revoir, à bientôt, bonne journée, bonne soirée, de rien,
    je vous en prie, avec plaisir, pas de souci, pas de soucis, pas de problème, aucun problème, aucun souci,
    sans problème, ne vous inquiétez pas, ne t inquiète pas`,
  thinking: `un instant, un moment, une seconde, je vérifie, je regarde, je vais vérifier, je vais regarder, je cherche,
    laissez moi, laisse moi, voyons, patientez, hm, hmm`,
  negation: "pas, ne, n, jamais, aucun, aucune, sans, rien, ni",
  condition: "si, s il, s ils, au cas où",
  common: `oui, non, si, le, la, les, je, j, vous, est, et, pas, de, des, du, un, une, nous, mon, ma, mes, c, ai, que, qu, ne, n, ça,
    votre, vos, à, au, pour, l, d, en, il, elle, est, suis, sont, ce, cette, avec, plus, très`,
  negationFollows: 2,
};
