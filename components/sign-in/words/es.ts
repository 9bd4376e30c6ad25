import type { SignInWords } from "./en.ts";

export const SIGN_IN_ES: SignInWords = {
  email: "Correo electrónico",
  password: "Contraseña",
  newPassword: "Nueva contraseña",
  signIn: "Iniciar sesión",
  signingIn: "Iniciando sesión",
  forgot: "¿Ha olvidado su contraseña?",
  createAccount: "Crear cuenta",
  back: "Volver al inicio de sesión",
  secondStep: {
    title: "Segundo paso",
    intro: "Su cuenta pide un código después de la contraseña.",
    continue: "Continuar",
    checking: "Comprobando el código",
    somebodyElse: "Iniciar sesión como otra persona",
  },
  forgotten: {
    title: "Establecer una contraseña nueva",
    noMail: "Esta instancia no puede enviar correos. Pida un enlace a su operador.",
    sent: "Si este correo tiene una cuenta, le hemos enviado un enlace. Funciona una vez, durante una hora.",
    send: "Enviar enlace",
    sending: "Enviando el enlace",
  },
  reset: {
    removeAccess:
      "Eliminar también todo lo demás que abre la cuenta: servicios conectados, claves de acceso y claves de API. Elija esto si otra persona puede haber tenido acceso.",
    set: "Establecer contraseña",
    setting: "Estableciendo la contraseña",
    done: "Su nueva contraseña está establecida y se ha cerrado la sesión en todos los navegadores.",
    removed: "Esto ya no abre la cuenta:",
    stillOpen: "Esto sigue abriendo la cuenta:",
    advice: "Si no reconoce alguno de estos elementos, inicie sesión y elimínelo.",
    service: "{name}, conectado el {date}",
    serviceAs: "{name} ({label}), conectado el {date}",
    passkey: "Clave de acceso «{name}», añadida el {date}",
    key: "Clave de API «{name}» (…{lastFour}), creada el {date}",
  },
  confirm: {
    title: "Confirmar su correo electrónico",
    signInFirst:
      "<signIn>Inicie sesión</signIn> en su cuenta en este navegador y abra el enlace de nuevo. Si no tiene una cuenta aquí, alguien introdujo su dirección por error: cierre esta página.",
    done: "{email} está confirmado. <console>Abrir la consola</console>",
    confirm: "Confirmar correo",
    confirming: "Confirmando",
  },
  join: {
    title: "Unirse a una cuenta",
    reading: "Leyendo la invitación",
    gone: "Esta invitación se ha usado, se ha revocado o ha caducado. Pida una nueva. <signIn>Iniciar sesión</signIn>",
    asViewer: "Se unirá a <b>{account}</b> como lector.",
    asEditor: "Se unirá a <b>{account}</b> como editor.",
    asOwner: "Se unirá a <b>{account}</b> como propietario.",
    join: "Unirse",
    joining: "Uniéndose",
  },
  signUp: {
    first:
      "Es la primera persona aquí. La instancia pertenecerá a esta cuenta, que decidirá quién más puede unirse.",
    unowned:
      "Esta instancia tiene cuentas, pero todavía no tiene propietario. La cuenta que cree aquí será su propietaria y decidirá quién más puede unirse.",
    closed: "Solo el operador puede crear cuentas, en la línea de comandos.",
    usedInvitation: "Esta invitación se ha usado o ha caducado. Pida una nueva.",
    needsInvitation:
      "Necesita una invitación para crear una cuenta aquí. Pídala al propietario de la instancia.",
    haveAccount: "¿Ya tiene una cuenta? <signIn>Iniciar sesión</signIn>",
    nameHint: "Su nombre o el de su empresa. Los visitantes lo ven en sus páginas de llamada.",
    creating: "Creando la cuenta",
    noSetupLink:
      "Esta instancia todavía no pertenece a nadie y es accesible desde otras máquinas. Abra el enlace de configuración que mostró <code>npm start</code> o cree uno nuevo en la máquina:",
  },
};
