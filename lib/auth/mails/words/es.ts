import type { MailWords } from "../mail-text.ts";

const nameFactor = (passkey: string): string =>
  passkey ? `la clave de acceso «${passkey}»` : "una aplicación de autenticación";

export const MAILS_ES: MailWords = {
  notices: {
    email_change_requested: (email) => ({
      subject: "Alguien quiere cambiar el correo de su cuenta de Visavis",
      happened: `Su cuenta usará ${email} en cuanto se abra en la consola un enlace enviado a esa dirección.`,
    }),
    email_changed: (email) => ({
      subject: "El correo de su cuenta de Visavis ha cambiado",
      happened: `Su cuenta usa ahora ${email}. Se ha cerrado la sesión en todos los demás navegadores.`,
    }),
    password_changed: () => ({
      subject: "Su contraseña de Visavis ha cambiado",
      happened:
        "Su cuenta tiene una contraseña nueva. Se ha cerrado la sesión en todos los demás navegadores.",
    }),
    identity_connected: (service) => ({
      subject: `${service} se ha conectado a su cuenta de Visavis`,
      happened: `Ahora se puede abrir su cuenta iniciando sesión en ${service}.`,
    }),
    identity_disconnected: (service) => ({
      subject: `${service} se ha desconectado de su cuenta de Visavis`,
      happened: `Iniciar sesión en ${service} ya no abre su cuenta.`,
    }),
    factor_added: (passkey) => ({
      subject: "Su cuenta de Visavis tiene una nueva forma de iniciar sesión",
      happened: `Se ha añadido a las formas de iniciar sesión en su cuenta: ${nameFactor(passkey)}.`,
    }),
    factor_removed: (passkey) => ({
      subject: "Se ha quitado una forma de iniciar sesión en su cuenta de Visavis",
      happened: `Se ha quitado de las formas de iniciar sesión en su cuenta: ${nameFactor(passkey)}.`,
    }),
    recovery_codes_used: (left) => ({
      subject: "Se ha usado un código de recuperación de su cuenta de Visavis",
      happened: `Alguien ha iniciado sesión en su cuenta con un código de recuperación. Códigos sin usar: ${left}.`,
    }),
    key_created: (name) => ({
      subject: "Su cuenta de Visavis tiene una nueva clave de API",
      happened: `Se ha creado la clave de API «${name}». Actúa en nombre de su cuenta.`,
    }),
    owner_added: (email) => ({
      subject: "Su cuenta de Visavis tiene un nuevo propietario",
      happened: `${email} es ahora propietario de su cuenta y puede cambiar y eliminar todo lo que contiene.`,
    }),
    owner_removed: (email) => ({
      subject: "Su cuenta de Visavis tiene un propietario menos",
      happened: `${email} ya no es propietario de su cuenta.`,
    }),
  },
  whatToDo: (settingsUrl) =>
    `Si ha sido usted, no tiene que hacer nada. Si no, elija una contraseña nueva y quite lo que no reconozca, en ${settingsUrl}. Si no puede iniciar sesión, pregunte al operador de esta instancia.`,
  confirm: {
    subject: "Confirme su dirección de correo para Visavis",
    ask: "Confirme que esta dirección de correo pertenece a su cuenta de Visavis. Abra el enlace en un navegador con la sesión de la cuenta iniciada, en el plazo de un día:",
    otherwise:
      "Si no tiene una cuenta, o no ha introducido allí esta dirección, ignore este correo. Nadie puede usar su dirección sin abrir el enlace.",
  },
  handover: {
    subject: "Una llamada en Visavis pide a una persona",
    ask: "El avatar de una llamada en curso ha pedido a una persona. Para ver la llamada y tomar la palabra, abra",
  },
  reset: {
    subject: "Restablezca su contraseña de Visavis",
    why: "Alguien, probablemente usted, ha pedido una contraseña nueva para Visavis.",
    ask: "Elíjala en el plazo de una hora:",
    otherwise: "Si no ha sido usted, ignore este correo. Su contraseña sigue siendo la misma.",
  },
};
