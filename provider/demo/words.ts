import type { Language } from "#rules/languages.ts";

/** What the demo building takes from its language: the names of things, and where it is. */
export interface DemoWords {
  building: string;
  timeZone: string;
  mainEntrance: string;
  courtyard: string;
  gate: string;
  garage: string;
  /** Followed by the number of the flat. */
  flatMonitor: string;
  lodgeMonitor: string;
  lights: string;
  hallCamera: string;
  lift: string;
  yardCamera: string;
  lodgePhone: string;
  stairLight: string;
  residents: string;
  /** A call button, and the group that it calls. */
  concierge: string;
  flat: string;
  couriers: string;
  cleaning: string;
  entrances: string;
  homeFloors: string;
  floor: string;
  doorContact: string;
  exitButton: string;
  courierCode: string;
  cleanerTag: string;
  guestWeek: string;
  party: string;
  newTenant: string;
  tablet: string;
}

const words: Record<Language, DemoWords> = {
  en: {
    building: "Villa Aurora (demo)",
    timeZone: "Europe/London",
    mainEntrance: "Main entrance",
    courtyard: "Courtyard door",
    gate: "Driveway gate",
    garage: "Garage door",
    flatMonitor: "Monitor, flat",
    lodgeMonitor: "Monitor, lodge",
    lights: "Courtyard lights",
    hallCamera: "Camera, hall",
    lift: "Lift",
    yardCamera: "Camera, courtyard",
    lodgePhone: "Telephone, lodge",
    stairLight: "Stair light",
    residents: "Residents",
    concierge: "Concierge",
    flat: "Flat",
    couriers: "Couriers",
    cleaning: "Cleaning",
    entrances: "Entrances",
    homeFloors: "Floors with homes",
    floor: "Floor",
    doorContact: "Door contact",
    exitButton: "Exit button",
    courierCode: "Courier",
    cleanerTag: "Cleaner's card",
    guestWeek: "Guest, one week",
    party: "Summer party",
    newTenant: "New tenant, flat 7",
    tablet: "Kitchen tablet",
  },
  it: {
    building: "Villa Aurora (demo)",
    timeZone: "Europe/Rome",
    mainEntrance: "Ingresso principale",
    courtyard: "Porta del cortile",
    gate: "Cancello carraio",
    garage: "Porta del garage",
    flatMonitor: "Monitor, interno",
    lodgeMonitor: "Monitor, portineria",
    lights: "Luci del cortile",
    hallCamera: "Telecamera, atrio",
    lift: "Ascensore",
    yardCamera: "Telecamera, cortile",
    lodgePhone: "Telefono, portineria",
    stairLight: "Luce scale",
    residents: "Residenti",
    concierge: "Portineria",
    flat: "Interno",
    couriers: "Corrieri",
    cleaning: "Pulizie",
    entrances: "Ingressi",
    homeFloors: "Piani abitati",
    floor: "Piano",
    doorContact: "Contatto porta",
    exitButton: "Pulsante apriporta",
    courierCode: "Corriere",
    cleanerTag: "Tessera pulizie",
    guestWeek: "Ospite, una settimana",
    party: "Festa d'estate",
    newTenant: "Nuovo inquilino, interno 7",
    tablet: "Tablet in cucina",
  },
  fr: {
    building: "Villa Aurora (démo)",
    timeZone: "Europe/Paris",
    mainEntrance: "Entrée principale",
    courtyard: "Porte de la cour",
    gate: "Portail",
    garage: "Porte du garage",
    flatMonitor: "Moniteur, appartement",
    lodgeMonitor: "Moniteur, loge",
    lights: "Éclairage de la cour",
    hallCamera: "Caméra, hall",
    lift: "Ascenseur",
    yardCamera: "Caméra, cour",
    lodgePhone: "Téléphone, loge",
    stairLight: "Lumière d'escalier",
    residents: "Résidents",
    concierge: "Gardien",
    flat: "Appartement",
    couriers: "Livreurs",
    cleaning: "Entretien",
    entrances: "Entrées",
    homeFloors: "Étages habités",
    floor: "Étage",
    doorContact: "Contact de porte",
    exitButton: "Bouton de sortie",
    courierCode: "Livreur",
    cleanerTag: "Badge d'entretien",
    guestWeek: "Invité, une semaine",
    party: "Fête d'été",
    newTenant: "Nouveau locataire, appt 7",
    tablet: "Tablette de cuisine",
  },
  nl: {
    building: "Villa Aurora (demo)",
    timeZone: "Europe/Amsterdam",
    mainEntrance: "Hoofdingang",
    courtyard: "Deur binnenplaats",
    gate: "Oprijhek",
    garage: "Garagedeur",
    flatMonitor: "Monitor, appartement",
    lodgeMonitor: "Monitor, portiersloge",
    lights: "Verlichting binnenplaats",
    hallCamera: "Camera, hal",
    lift: "Lift",
    yardCamera: "Camera, binnenplaats",
    lodgePhone: "Telefoon, portiersloge",
    stairLight: "Traplicht",
    residents: "Bewoners",
    concierge: "Portier",
    flat: "Appartement",
    couriers: "Bezorgers",
    cleaning: "Schoonmaak",
    entrances: "Ingangen",
    homeFloors: "Woonverdiepingen",
    floor: "Verdieping",
    doorContact: "Deurcontact",
    exitButton: "Deuropener binnen",
    courierCode: "Bezorger",
    cleanerTag: "Kaart schoonmaak",
    guestWeek: "Gast, een week",
    party: "Zomerfeest",
    newTenant: "Nieuwe huurder, nr. 7",
    tablet: "Tablet in de keuken",
  },
  es: {
    building: "Villa Aurora (demo)",
    timeZone: "Europe/Madrid",
    mainEntrance: "Entrada principal",
    courtyard: "Puerta del patio",
    gate: "Cancela de vehículos",
    garage: "Puerta del garaje",
    flatMonitor: "Monitor, piso",
    lodgeMonitor: "Monitor, portería",
    lights: "Luces del patio",
    hallCamera: "Cámara, vestíbulo",
    lift: "Ascensor",
    yardCamera: "Cámara, patio",
    lodgePhone: "Teléfono, portería",
    stairLight: "Luz de escalera",
    residents: "Residentes",
    concierge: "Portería",
    flat: "Piso",
    couriers: "Repartidores",
    cleaning: "Limpieza",
    entrances: "Entradas",
    homeFloors: "Plantas de viviendas",
    floor: "Planta",
    doorContact: "Contacto de puerta",
    exitButton: "Pulsador de salida",
    courierCode: "Repartidor",
    cleanerTag: "Tarjeta de limpieza",
    guestWeek: "Invitado, una semana",
    party: "Fiesta de verano",
    newTenant: "Nuevo inquilino, piso 7",
    tablet: "Tableta de la cocina",
  },
  de: {
    building: "Villa Aurora (Demo)",
    timeZone: "Europe/Berlin",
    mainEntrance: "Haupteingang",
    courtyard: "Hoftür",
    gate: "Einfahrtstor",
    garage: "Garagentor",
    flatMonitor: "Monitor, Wohnung",
    lodgeMonitor: "Monitor, Pförtnerloge",
    lights: "Hofbeleuchtung",
    hallCamera: "Kamera, Eingangshalle",
    lift: "Aufzug",
    yardCamera: "Kamera, Hof",
    lodgePhone: "Telefon, Pförtnerloge",
    stairLight: "Treppenlicht",
    residents: "Bewohner",
    concierge: "Pförtner",
    flat: "Wohnung",
    couriers: "Zusteller",
    cleaning: "Reinigung",
    entrances: "Eingänge",
    homeFloors: "Wohngeschosse",
    floor: "Stockwerk",
    doorContact: "Türkontakt",
    exitButton: "Türöffnertaster",
    courierCode: "Zusteller",
    cleanerTag: "Karte der Reinigung",
    guestWeek: "Gast, eine Woche",
    party: "Sommerfest",
    newTenant: "Neuer Mieter, Wohnung 7",
    tablet: "Tablet in der Küche",
  },
};

/** Returns the names in a language. */
export function demoWords(language: Language): DemoWords {
  return words[language];
}
