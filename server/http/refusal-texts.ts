import type { z } from "zod";
import type { language } from "#contract/fields.ts";

export type Language = z.infer<typeof language>;

/**
 * The texts that this server sends before or instead of a screen or a call. Programs receive them in English.
 */
const english = {
  400: "This request can't be understood.",
  403: "This form does not come from this console, or it is out of date. Go back, reload the page and try again.",
  404: "There is nothing at this address.",
  405: "This address does not accept this method.",
  408: "The request took too long to arrive. Go back and try again.",
  413: "The request is too large. Go back and choose a smaller file. Your entries are still there.",
  414: "The address is too long.",
  421: "This server doesn't answer to this host name.",
  426: "This address only works with https. Open it with https:// and try again.",
  431: "The request has too many headers.",
  500: "An error occurred during operation. Try again in a moment.",
  503: "The server can't answer at the moment. Try again shortly.",
} as const;

export type RefusalStatus = keyof typeof english;

/** The label of the number, as on the console's own error page. */
export const errorTitles: Record<Language, string> = {
  en: "Error",
  it: "Errore",
  fr: "Erreur",
  nl: "Fout",
  es: "Error",
  de: "Fehler",
};

export const refusalTexts: Record<Language, Record<RefusalStatus, string>> = {
  en: english,
  it: {
    400: "La richiesta non è comprensibile.",
    403: "Questo modulo non viene da questa console o non è più aggiornato. Torna indietro, ricarica la pagina e riprova.",
    404: "A questo indirizzo non c'è nulla.",
    405: "Questo indirizzo non accetta questo metodo.",
    408: "La richiesta ha impiegato troppo tempo ad arrivare. Torna indietro e riprova.",
    413: "La richiesta è troppo grande. Torna indietro e scegli un file più piccolo. Quello che hai inserito è ancora lì.",
    414: "L'indirizzo è troppo lungo.",
    421: "Questo server non risponde a questo nome host.",
    426: "Questo indirizzo funziona solo con https. Aprilo con https:// e riprova.",
    431: "La richiesta ha troppe intestazioni.",
    500: "Si è verificato un errore durante l'operazione. Riprova tra poco.",
    503: "Il server al momento non può rispondere. Riprova tra poco.",
  },
  fr: {
    400: "Cette requête est incompréhensible.",
    403: "Ce formulaire ne vient pas de cette console ou n'est plus à jour. Revenez en arrière, rechargez la page et réessayez.",
    404: "Il n'y a rien à cette adresse.",
    405: "Cette adresse n'accepte pas cette méthode.",
    408: "La requête a mis trop de temps à arriver. Revenez en arrière et réessayez.",
    413: "La requête est trop volumineuse. Revenez en arrière et choisissez un fichier plus petit. Votre saisie est toujours là.",
    414: "L'adresse est trop longue.",
    421: "Ce serveur ne répond pas à ce nom d'hôte.",
    426: "Cette adresse ne fonctionne qu'avec https. Ouvrez-la avec https:// et réessayez.",
    431: "La requête a trop d'en-têtes.",
    500: "Une erreur s'est produite pendant l'opération. Réessayez dans un instant.",
    503: "Le serveur ne peut pas répondre pour le moment. Réessayez bientôt.",
  },
  nl: {
    400: "Dit verzoek is niet te begrijpen.",
    403: "Dit formulier komt niet van deze console of is verouderd. Ga terug, laad de pagina opnieuw en probeer het nog eens.",
    404: "Op dit adres is niets te vinden.",
    405: "Dit adres accepteert deze methode niet.",
    408: "Het verzoek kwam te laat aan. Ga terug en probeer het nog eens.",
    413: "Het verzoek is te groot. Ga terug en kies een kleiner bestand. Wat je hebt ingevuld, staat er nog.",
    414: "Het adres is te lang.",
    421: "Deze server is niet bereikbaar onder deze hostnaam.",
    426: "Dit adres werkt alleen met https. Open het met https:// en probeer het opnieuw.",
    431: "Het verzoek heeft te veel headers.",
    500: "Er is iets misgegaan bij deze bewerking. Probeer het zo meteen nog eens.",
    503: "De server kan nu niet antwoorden. Probeer het zo meteen nog eens.",
  },
  es: {
    400: "No se entiende esta petición.",
    403: "Este formulario no viene de esta consola o ya no está al día. Vuelva atrás, recargue la página e inténtelo de nuevo.",
    404: "No hay nada en esta dirección.",
    405: "Esta dirección no acepta este método.",
    408: "La petición ha tardado demasiado en llegar. Vuelva atrás e inténtelo de nuevo.",
    413: "La petición es demasiado grande. Vuelva atrás y elija un archivo más pequeño. Lo que escribió sigue ahí.",
    414: "La dirección es demasiado larga.",
    421: "Este servidor no responde a este nombre de host.",
    426: "Esta dirección solo funciona con https. Ábrala con https:// e inténtelo de nuevo.",
    431: "La petición tiene demasiadas cabeceras.",
    500: "Se ha producido un error durante la operación. Inténtelo de nuevo en un momento.",
    503: "El servidor no puede responder ahora. Inténtelo de nuevo en breve.",
  },
  de: {
    400: "Diese Anfrage ist nicht zu verstehen.",
    403: "Dieses Formular kommt nicht von dieser Konsole oder ist veraltet. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.",
    404: "Unter dieser Adresse gibt es nichts.",
    405: "Diese Adresse akzeptiert diese Methode nicht.",
    408: "Die Anfrage ist zu spät angekommen. Gehen Sie zurück und versuchen Sie es noch einmal.",
    413: "Die Anfrage ist zu groß. Gehen Sie zurück und wählen Sie eine kleinere Datei. Ihre Eingaben sind noch da.",
    414: "Die Adresse ist zu lang.",
    421: "Dieser Server ist unter diesem Hostnamen nicht erreichbar.",
    426: "Diese Adresse funktioniert nur mit https. Öffnen Sie sie mit https:// und versuchen Sie es erneut.",
    431: "Die Anfrage hat zu viele Kopfzeilen.",
    500: "Bei diesem Vorgang ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.",
    503: "Der Server kann gerade nicht antworten. Versuchen Sie es gleich noch einmal.",
  },
};
