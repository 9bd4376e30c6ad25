import type { AskedDocument } from "./question-set.ts";

/** Documents of the clinic, the town and the company in German, with questions as visitors ask them. */
export const GERMAN: AskedDocument[] = [
  {
    name: "oeffnungszeiten.md",
    text: "# Öffnungszeiten\n\nDie Anmeldung ist werktags von 8 bis 18 Uhr und samstags von 9 bis 12 Uhr besetzt. An Feiertagen haben wir geschlossen.\n\n## Labor\n\nBlut wird werktags von 7:30 bis 10 Uhr abgenommen. Mitgebrachte Proben nehmen wir bis 11:30 Uhr an.\n\n## Telefon\n\nAnrufe nehmen wir ab 8:30 Uhr entgegen; am Nachmittag sind die Leitungen am freiesten.",
    asked: [
      ["Bis wann kann ich am Samstag vorbeikommen?", "samstags von 9 bis 12"],
      ["Wie früh kann mir jemand Blut abnehmen?", "7:30 bis 10 Uhr"],
      ["Wann muss ich die Urinprobe abgeben, die ich zu Hause gesammelt habe?", "bis 11:30"],
      ["Wann erreicht man Sie am besten, ohne lange in der Warteschleife zu hängen?", "am freiesten"],
    ],
  },
  {
    name: "vor-der-blutabnahme.md",
    text: "# Vor der Blutabnahme\n\nFür Nüchternwerte essen Sie 10 Stunden lang nichts. Wasser ist erlaubt, Kaffee und Tee nicht. Nehmen Sie Ihre Tabletten wie gewohnt, wenn der Arzt nichts anderes gesagt hat.\n\nNicht nüchtern sein müssen Sie für Blutbild, Schilddrüse und Vitamin D. Davor dürfen Sie normal essen.\n\nSagen Sie der Schwester, wenn Sie leicht in Ohnmacht fallen, damit Sie sich hinlegen können.",
    asked: [
      ["Wie lange darf ich vor dem Test keine Nahrung zu mir nehmen?", "10 Stunden lang nichts"],
      ["Darf ich morgens noch eine Tasse Kaffee trinken?", "Kaffee und Tee nicht"],
      ["Muss ich für die Schilddrüsenwerte mit leerem Magen kommen?", "Nicht nüchtern"],
      ["Ich klappe beim Anblick von Nadeln um, was tun?", "in Ohnmacht fallen"],
    ],
  },
  {
    name: "versicherung-und-kosten.md",
    text: "# Versicherung und Kosten\n\nWir behandeln alle gesetzlich und die meisten privat Versicherten. Ohne Karte stellen wir den Besuch mit 45 Euro in Rechnung, am selben Tag bar oder mit Karte zu zahlen.\n\n## Versäumte Termine\n\nEin Termin, der nicht 24 Stunden vorher abgesagt wird, kostet 30 Euro.\n\n## Bescheinigungen\n\nEine Krankschreibung ist kostenlos. Ein Attest für Schule oder Sportverein kostet 8 Euro.",
    asked: [
      ["Was zahle ich, wenn ich mein Versicherungskärtchen vergessen habe?", "mit 45 Euro"],
      ["Was passiert, wenn ich einfach nicht erscheine?", "kostet 30 Euro"],
      ["Wie teuer ist ein Schreiben für mein Fitnessstudio?", "kostet 8 Euro"],
      ["Muss ich für den gelben Schein für den Arbeitgeber etwas bezahlen?", "Krankschreibung ist kostenlos"],
    ],
  },
  {
    name: "anfahrt.md",
    text: "# Anfahrt\n\nDie Praxis liegt im zweiten Stock der Hafenstraße 14. Straßenbahn 3 und Bus 27 halten am Fischmarkt, zwei Minuten zu Fuß.\n\n## Mit dem Auto\n\nIm Hof gibt es sechs Stellplätze, das Tor öffnet sich mit dem Code 4471. Das Parkhaus in der Mühlengasse kostet 2 Euro pro Stunde.\n\n## Barrierefreiheit\n\nDer Aufzug ist 90 cm breit und für Rollstühle geeignet. Blindenhunde sind willkommen.",
    asked: [
      ["Mit welcher Tram komme ich zu Ihnen?", "Straßenbahn 3"],
      ["Wie lautet die Nummer für die Einfahrt in den Hof?", "Code 4471"],
      ["Passe ich mit meinem Rollstuhl in den Lift?", "90 cm breit"],
      ["Darf mein Assistenzhund mit hinein?", "Blindenhunde"],
    ],
  },
  {
    name: "rezepte.md",
    text: "# Folgerezepte\n\nBestellen Sie bis 15 Uhr telefonisch oder in der App und holen Sie ab 10 Uhr des nächsten Werktags ab. E-Rezepte schicken wir direkt an die Apotheke Ihrer Wahl.\n\nFür Betäubungsmittel müssen Sie alle drei Monate zum Arzt.\n\nFür eine Reise können wir acht Wochen im Voraus verordnen.",
    asked: [
      ["Wann liegen die heute bestellten Tabletten bereit?", "ab 10 Uhr des nächsten Werktags"],
      ["Wie oft muss ich mich für streng kontrollierte Medikamente vorstellen?", "alle drei Monate"],
      ["Ich bin lange im Ausland, für wie lange bekomme ich vorher Arznei?", "acht Wochen im Voraus"],
      ["Können Sie die Verschreibung gleich an meinen Apotheker senden?", "E-Rezepte"],
    ],
  },
  {
    name: "impfungen.md",
    text: "# Impfungen\n\nGegen Grippe impfen wir von Oktober bis Januar dienstags ohne Termin. Kinder unter sechs brauchen einen Termin.\n\n## Reisen\n\nGelbfieber impft nur das Institut in Rostock. Tollwut braucht drei Dosen in 21 Tagen, kommen Sie also mindestens einen Monat vor der Abreise.\n\nBringen Sie Ihren Impfpass mit. Ein verlorener wird für 5 Euro ersetzt.",
    asked: [
      ["An welchem Wochentag gibt es den Pieks gegen Influenza ohne Anmeldung?", "dienstags ohne Termin"],
      ["Wo kann ich mich vor Gelbfieber schützen lassen?", "Institut in Rostock"],
      ["Wie lange vor dem Urlaub muss ich mit der Tollwutspritze anfangen?", "drei Dosen in 21 Tagen"],
      ["Ich finde mein Impfbuch nicht mehr.", "für 5 Euro ersetzt"],
    ],
  },
  {
    name: "kinder.md",
    text: "# Kinder\n\nDie Vorsorgeuntersuchungen U3 bis U9 macht Dr. Amsel montags und donnerstags. Bringen Sie bitte das gelbe Heft und Wechselkleidung mit.\n\nEin Kind mit Fieber sehen wir am selben Tag: Rufen Sie vor 9:30 Uhr an.\n\nEin Elternteil darf bei jeder Behandlung dabei sein. Hinter der Anmeldung gibt es eine Spielecke und ein Stillzimmer.",
    asked: [
      ["Welche Ärztin untersucht mein Baby bei der Vorsorge?", "Dr. Amsel"],
      ["Meine Tochter hat erhöhte Temperatur, kommt sie heute noch dran?", "Rufen Sie vor 9:30"],
      ["Gibt es einen Raum, in dem ich mein Kind an die Brust legen kann?", "Stillzimmer"],
      ["Was muss ich zur U7 mitnehmen?", "gelbe Heft"],
    ],
  },
  {
    name: "befunde.md",
    text: "# Befunde\n\nDie meisten Ergebnisse sind nach zwei Werktagen da, Kulturen nach fünf. Sie finden sie in der App; wir rufen nur an, wenn etwas zu tun ist.\n\nRöntgenbilder gibt es auf einer CD oder über einen Link, der 30 Tage lang gilt. Angehörige erhalten Befunde nie ohne schriftliches Einverständnis.",
    asked: [
      ["Wie lange dauert eine Bakterienkultur?", "Kulturen nach fünf"],
      ["Melden Sie sich telefonisch wegen meiner Werte?", "wir rufen nur an"],
      ["Kann mein Mann meine Resultate abfragen?", "schriftliches Einverständnis"],
      ["Wie lange kann ich meine Röntgenaufnahme herunterladen?", "30 Tage lang"],
    ],
  },
  {
    name: "notfaelle.md",
    text: "# Notfälle\n\nBei Brustschmerzen, Atemnot oder Anzeichen eines Schlaganfalls wählen Sie sofort 112 und kommen nicht erst zu uns.\n\nAußerhalb unserer Zeiten hilft der Bereitschaftsdienst unter 116117. Die nächste Notaufnahme ist in St. Anna, Bergstraße 2, Tag und Nacht geöffnet. Zähne: zahnärztlicher Notdienst unter 0381 5550.",
    asked: [
      ["Wen verständige ich, wenn jemand plötzlich halbseitig gelähmt ist?", "wählen Sie sofort 112"],
      ["Welche Nummer hilft nachts, wenn es nicht lebensbedrohlich ist?", "116117"],
      ["In welches Krankenhaus kann ich nachts gehen?", "St. Anna"],
      ["Ich habe am Sonntag Zahnschmerzen.", "zahnärztlicher Notdienst"],
    ],
  },
  {
    name: "datenschutz.md",
    text: "# Ihre Daten\n\nAkten bewahren wir zehn Jahre nach der letzten Behandlung auf und vernichten sie dann. Sie dürfen Ihre Akte einsehen und bekommen eine Kopie umsonst.\n\nGespräche mit dem digitalen Empfang speichern wir 90 Tage; aufgezeichnet wird nur mit Ihrer Einwilligung. Datenschutzbeauftragte ist Frau Ostrow, privacy@hafen.example.",
    asked: [
      ["Wie viele Jahre heben Sie meine Unterlagen auf?", "zehn Jahre"],
      ["Wie lange bleibt der Chat mit dem virtuellen Rezeptionisten erhalten?", "90 Tage"],
      ["Wer ist bei Ihnen für Datenschutz zuständig?", "Frau Ostrow"],
      ["Kostet es etwas, meine Krankenakte vervielfältigen zu lassen?", "eine Kopie umsonst"],
    ],
  },
  {
    name: "reisepass.md",
    text: "# Reisepässe und Ausweise\n\nEin Reisepass kostet 70 Euro (37,50 unter 24 Jahren) und dauert vier Wochen; der Expresspass ist für 32 Euro mehr in vier Werktagen da. Bringen Sie den alten und ein digitales Foto mit. Kinder müssen dabei sein.",
    asked: [
      ["Was kostet ein Pass für einen Neunzehnjährigen?", "37,50 unter"],
      ["Ich brauche dringend ein Reisedokument, wie schnell geht das?", "vier Werktagen"],
      ["Muss meine kleine Tochter persönlich mitkommen?", "Kinder müssen dabei sein"],
      ["Reicht ein ausgedrucktes Bild für den Ausweis?", "digitales Foto"],
    ],
  },
  {
    name: "ummelden.md",
    text: "# Umzug\n\nMelden Sie sich innerhalb von zwei Wochen nach dem Einzug in einem der drei Bürgerbüros um, mit der Wohnungsgeberbestätigung. Das ist gebührenfrei. Auch ein Umzug im selben Haus zählt. Autos behalten ihr Kennzeichen.",
    asked: [
      ["Wie viel Zeit habe ich, meine neue Adresse anzugeben?", "innerhalb von zwei Wochen"],
      ["Welches Papier brauche ich von meinem Vermieter?", "Wohnungsgeberbestätigung"],
      ["Brauche ich nach dem Wohnungswechsel ein anderes Nummernschild?", "behalten ihr Kennzeichen"],
      ["Was kostet das Anmelden einer Wohnung?", "gebührenfrei"],
    ],
  },
  {
    name: "abfall.md",
    text: "# Abfall\n\nDie graue Tonne wird jeden zweiten Dienstag geleert, die braune von Mai bis Oktober wöchentlich. Sperrmüll wird zweimal im Jahr nach einem Anruf unter 0381 4593 abgeholt. Farben, Batterien und Lampen gehören auf den Wertstoffhof in der Dockstraße, samstags 8 bis 13 Uhr.",
    asked: [
      ["Ich möchte ein altes Sofa loswerden.", "Sperrmüll"],
      ["Wohin mit übrig gebliebenem Lack?", "Wertstoffhof in der Dockstraße"],
      ["Wann kommt die Müllabfuhr für den Restmüll?", "jeden zweiten Dienstag"],
      ["Wie oft wird im Sommer der Biomüll mitgenommen?", "wöchentlich"],
    ],
  },
  {
    name: "parken.md",
    text: "# Parken\n\nAnwohnerausweise kosten 120 Euro im Jahr, einer je Person, gültig in der aufgedruckten Zone A bis D. Besucher kaufen für 4 Euro ein Tagesticket in der App Parkbay. Elektroautos stehen beim Laden drei Stunden umsonst.",
    asked: [
      ["Wie viel bezahle ich als Bewohner für die Parkberechtigung?", "120 Euro im Jahr"],
      ["Wo können meine Gäste einen Tag lang ihren Wagen lassen?", "Tagesticket"],
      ["Wie lange darf ein E-Auto gratis stehen?", "drei Stunden umsonst"],
      ["Wie heißt das Programm fürs Handy, mit dem man den Stellplatz bezahlt?", "Parkbay"],
    ],
  },
  {
    name: "bibliothek.md",
    text: "# Bücherei\n\nEin Ausweis kostet 20 Euro im Jahr und ist bis 18 frei. Bücher leihen wir vier Wochen aus, Filme eine; beides lässt sich zweimal verlängern. Ein verspätetes Buch kostet 0,50 Euro pro Woche. Montags geschlossen, donnerstags bis 20 Uhr geöffnet.",
    asked: [
      ["An welchem Tag hat die Bibliothek zu?", "Montags geschlossen"],
      ["Wie lange kann ich mir eine DVD ausborgen?", "Filme eine"],
      ["Welche Strafe zahlt man, wenn man Romane zu spät zurückbringt?", "0,50 Euro pro Woche"],
      ["Müssen Jugendliche für die Bibliothekskarte bezahlen?", "bis 18 frei"],
    ],
  },
  {
    name: "schwimmbad.md",
    text: "# Schwimmhalle\n\nErwachsene 6 Euro, nach 19 Uhr 4,50, die Zehnerkarte 50 Euro. Frühschwimmer kommen mittwochs und freitags um 6 Uhr hinein. Dienstags ist die Sauna nur für Frauen. Anfängerkurse beginnen im September und im Februar.",
    asked: [
      ["Wann kann ich vor der Arbeit Bahnen ziehen?", "mittwochs und freitags um 6 Uhr"],
      ["Gibt es in der Sauna einen Damentag?", "nur für Frauen"],
      ["Was kostet der Eintritt am späten Abend?", "nach 19 Uhr 4,50"],
      ["Wann startet der nächste Kurs für Nichtschwimmer?", "Anfängerkurse"],
    ],
  },
  {
    name: "heiraten.md",
    text: "# Eheschließung\n\nMelden Sie sich höchstens sechs Monate vorher gemeinsam an, mit Geburtsurkunden, die nicht älter als ein halbes Jahr sind. Getraut wird freitags und am ersten Samstag des Monats, im Rathaus oder für 180 Euro mehr auf dem Feuerschiff. Dreißig Gäste haben Platz.",
    asked: [
      ["Wie lange im Voraus können wir unsere Hochzeit anmelden?", "höchstens sechs Monate"],
      ["Wie viele Leute dürfen bei der Trauung dabei sein?", "Dreißig Gäste"],
      ["Was kostet das Jawort an Bord?", "180 Euro mehr"],
      ["An welchem Samstag kann man heiraten?", "ersten Samstag des Monats"],
    ],
  },
  {
    name: "hunde.md",
    text: "# Hunde\n\nDie Steuer beträgt 108 Euro im Jahr für den ersten Hund und 160 für jeden weiteren; Blindenhunde und Tiere aus dem Tierheim (in den ersten zwei Jahren) sind befreit. In Parks gilt Leinenpflicht; am Strand dürfen sie von Oktober bis April frei laufen.",
    asked: [
      ["Wie hoch ist die Abgabe für meinen zweiten Vierbeiner?", "160 für jeden weiteren"],
      ["Wann darf mein Hund am Meer rennen?", "Oktober bis April"],
      ["Wir haben einen Welpen aus dem Heim adoptiert, gibt es eine Ermäßigung?", "aus dem Tierheim"],
      ["Muss er in der Grünanlage angeleint sein?", "Leinenpflicht"],
    ],
  },
  {
    name: "schulen.md",
    text: "# Schulen\n\nKinder, die bis zum 30. Juni sechs werden, kommen im August in die Schule. Angemeldet wird im Oktober des Vorjahres. Ein Hortplatz bis 17 Uhr kostet 95 Euro im Monat; das Mittagessen 3,80 Euro am Tag, mit dem Stadtpass nichts. Ab zwei Kilometern ist der Bus kostenlos.",
    asked: [
      ["Wann schreibe ich mein Kind für die erste Klasse ein?", "im Oktober des Vorjahres"],
      ["Was kostet die Nachmittagsbetreuung?", "95 Euro im Monat"],
      ["Ab welcher Entfernung fährt man gratis zum Unterricht?", "Ab zwei Kilometern"],
      ["Wie teuer ist das Essen mittags?", "3,80 Euro am Tag"],
    ],
  },
  {
    name: "gewerbe.md",
    text: "# Gewerbe anmelden\n\nEin Gewerbe melden Sie online in zehn Minuten für 26 Euro an. Gaststätten brauchen eine Konzession, die sechs Wochen dauert, und eine Hygieneschulung bei der Kammer. Straßenmusik ist von 10 bis 20 Uhr erlaubt, eine halbe Stunde an einem Ort, ohne Lautsprecher.",
    asked: [
      ["Was kostet es, sich selbstständig zu melden?", "für 26 Euro"],
      ["Wie lange wartet man auf die Genehmigung für eine Kneipe?", "sechs Wochen dauert"],
      ["Darf ich in der Fußgängerzone mit Verstärker Gitarre spielen?", "ohne Lautsprecher"],
      ["Wie lange darf ein Musikant auf einem Fleck bleiben?", "eine halbe Stunde an einem Ort"],
    ],
  },
  {
    name: "urlaub.md",
    text: "# Urlaub\n\nAlle haben 30 Tage im Jahr; im ersten Jahr 2,5 Tage je vollem Monat. Bis zu fünf Tage lassen sich übertragen und müssen bis Ende März genommen werden. Mehr als drei Wochen am Stück braucht die Zustimmung der Abteilungsleitung.\n\nAm 24. und 31. Dezember ist das Büro geschlossen, ohne dass Urlaub abgezogen wird.",
    asked: [
      ["Wie viele freie Tage stehen mir zu?", "30 Tage im Jahr"],
      ["Wann verfällt der Resturlaub vom letzten Jahr?", "bis Ende März"],
      ["Muss ich für Silvester einen Urlaubstag nehmen?", "24. und 31. Dezember"],
      ["Wer muss einverstanden sein, wenn ich einen Monat verreisen will?", "Abteilungsleitung"],
    ],
  },
  {
    name: "krankheit.md",
    text: "# Krankheit\n\nMelden Sie sich vor 9 Uhr per Nachricht oder Telefon bei Ihrer Teamleitung. Ein ärztliches Attest ist ab dem vierten Tag nötig. Das Gehalt läuft sechs Wochen weiter, danach zahlt die Krankenkasse.\n\nFür ein krankes Kind unter zwölf haben Sie 15 Tage im Jahr.",
    asked: [
      ["Ab wann brauche ich eine Bescheinigung vom Doktor?", "ab dem vierten Tag"],
      ["Wie lange bekomme ich Lohn, wenn ich ausfalle?", "sechs Wochen weiter"],
      ["Mein Sohn ist krank, wie lange kann ich bei ihm bleiben?", "15 Tage im Jahr"],
      ["Bis wann muss ich Bescheid geben, dass ich nicht komme?", "vor 9 Uhr"],
    ],
  },
  {
    name: "dienstreisen.md",
    text: "# Dienstreisen\n\nBahnfahrten buchen Sie in der zweiten Klasse, ab vier Stunden in der ersten. Flüge nur bei mehr als 700 km. Hotels bis 120 Euro die Nacht, in München und Hamburg bis 160.\n\nFür den eigenen Wagen gibt es 0,35 Euro je Kilometer. Verpflegung: 16 Euro an Tagen über 8 Stunden, 32 Euro an ganzen Tagen. Belege reichen Sie binnen 30 Tagen in Travelbox ein.",
    asked: [
      ["Wie teuer darf eine Unterkunft in Hamburg sein?", "bis 160"],
      ["Was wird mir erstattet, wenn ich mit dem Privatauto fahre?", "0,35 Euro je Kilometer"],
      ["Wann ist Fliegen erlaubt?", "mehr als 700 km"],
      ["Wo lade ich meine Quittungen hoch?", "Travelbox"],
    ],
  },
  {
    name: "homeoffice.md",
    text: "# Arbeiten von anderswo\n\nDrei Tage in der Woche zu Hause sind frei wählbar; dienstags ist das Team im Büro. Bis zu 20 Tage im Jahr kann man in einem anderen Land der EU arbeiten, nachdem die Personalabteilung die Versicherung geprüft hat.\n\nTisch und Stuhl für daheim werden einmal bis 400 Euro bezahlt.",
    asked: [
      ["An welchem Tag müssen alle vor Ort sein?", "dienstags ist das Team"],
      ["Kann ich zwei Wochen lang von Spanien aus tätig sein?", "anderen Land der EU"],
      ["Beteiligt sich die Firma an meinen Möbeln?", "bis 400 Euro"],
      ["Wie oft darf ich wöchentlich daheim bleiben?", "Drei Tage in der Woche"],
    ],
  },
  {
    name: "passwoerter.md",
    text: "# Passwörter und Geräte\n\nBenutzen Sie den Passwortmanager Keyring; Passwörter haben mindestens 14 Zeichen und werden nur geändert, wenn sie bekannt geworden sein könnten. Ein zweiter Faktor ist überall nötig, für Administratoren ein Hardwareschlüssel.\n\nEin verlorener Laptop wird binnen einer Stunde unter 4040 gemeldet, Tag und Nacht. Bildschirme sperren sich nach fünf Minuten.",
    asked: [
      ["Mir wurde der Rechner gestohlen, wen rufe ich an?", "unter 4040 gemeldet"],
      ["Wie lang muss ein Kennwort sein?", "mindestens 14 Zeichen"],
      ["Muss ich meine Zugangsdaten regelmäßig erneuern?", "nur geändert"],
      ["Wer braucht einen Sicherheitsstick?", "Hardwareschlüssel"],
    ],
  },
];
