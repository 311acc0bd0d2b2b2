import type { Words } from '../../shared/words.tsx'

type FirmWords = {
  title: string
  lead: string
  look: string
  lookLead: string
  name: string
  nameHint: string
  logo: string
  logoHint: string
  choose: string
  replace: string
  remove: string
  notAnImage: string
  logoTooLarge: string
  accent: string
  accentHint: string
  invalidColor: string
  tooLight(contrast: string, least: string): string
  light: string
  dark: string
  contrast(value: string): string
  button: string
  link: string
  contact: string
  contactLead: string
  email: string
  phone: string
  address: string
  website: string
  mail: string
  mailLead: string
  sender: string
  senderHint: string
  footer: string
  english: string
  spanish: string
  inEnglish: string
  inSpanish: string
  preview: string
  previewLanguage: string
  from: string
  subject: string
  defaultSender: string
  sample: { subject: string; body: string }
  legal: string
  legalLead: string
  privacy: string
  terms: string
  imprint: string
  open(page: string): string
  markdown: string
  save: string
  discard: string
  unsaved(count: number): string
  saved: string
  nothing: string
}

export const WORDS: Words<FirmWords> = {
  en: {
    title: 'Firm',
    lead: 'How your firm appears on the website, in emails and on documents. Fields you leave empty use the default.',
    look: 'Name and look',
    lookLead:
      'On the website, the sign-in page, the account, the console and the documents you give to clients.',
    name: 'Name',
    nameHint: 'As clients know you.',
    logo: 'Logo',
    logoHint: 'PNG, JPEG, WebP or SVG. It is stored as a PNG of at most 512 pixels.',
    choose: 'Choose image',
    replace: 'Replace image',
    remove: 'Remove logo',
    notAnImage: 'This file cannot be read as an image.',
    logoTooLarge: 'This image is too detailed. Choose a simpler one.',
    accent: 'Accent color',
    accentHint: 'For buttons and links. In dark mode, a lighter shade is used.',
    invalidColor: 'Enter a color such as #1d4ed8.',
    tooLight: (contrast, least) =>
      `Too light: text in this color has a contrast of ${contrast}:1 on a light background. Choose a darker color, with at least ${least}:1.`,
    light: 'Light',
    dark: 'Dark',
    contrast: value => `Contrast ${value}:1`,
    button: 'Book a call',
    link: 'Services and prices',
    contact: 'Contact',
    contactLead: 'In the footer of the website, on documents and in calendar invitations.',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    website: 'Website',
    mail: 'Emails',
    mailLead: 'The address that emails are sent from does not change.',
    sender: 'Sender name',
    senderHint: 'Defaults to the name of the firm.',
    footer: 'Footer',
    english: 'English',
    spanish: 'Spanish',
    inEnglish: 'English',
    inSpanish: 'Spanish',
    preview: 'Preview',
    previewLanguage: 'Language of the preview',
    from: 'From',
    subject: 'Subject',
    defaultSender: 'Llano',
    sample: {
      subject: 'Llano: your email was changed',
      body: 'The email of your Llano account was changed. You can no longer sign in with this address.\n',
    },
    legal: 'Legal texts',
    legalLead:
      'Each text has its own page on the website, linked in the footer. The terms and the privacy policy are also linked where people order and accept invitations. A text in one language only is shown in both.',
    privacy: 'Privacy policy',
    terms: 'Terms',
    imprint: 'Legal notice',
    open: page => `Open ${page}`,
    markdown: 'Markdown: # headings, - lists, **bold**, [links](https://…).',
    save: 'Save',
    discard: 'Discard changes',
    unsaved: count => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
    saved: 'Saved. The website shows it now.',
    nothing: 'No unsaved changes',
  },
  es: {
    title: 'Gestoría',
    lead: 'Cómo aparece tu gestoría en la web, en los correos y en los documentos. Los campos vacíos usan el valor predeterminado.',
    look: 'Nombre y aspecto',
    lookLead:
      'En la web, la página de inicio de sesión, la cuenta, la consola y los documentos que das a tus clientes.',
    name: 'Nombre',
    nameHint: 'Como te conocen tus clientes.',
    logo: 'Logotipo',
    logoHint: 'PNG, JPEG, WebP o SVG. Se guarda como PNG de 512 píxeles como máximo.',
    choose: 'Elegir imagen',
    replace: 'Cambiar imagen',
    remove: 'Quitar logotipo',
    notAnImage: 'Este archivo no se puede leer como imagen.',
    logoTooLarge: 'Esta imagen es demasiado compleja. Elige otra más sencilla.',
    accent: 'Color de acento',
    accentHint: 'Para botones y enlaces. En el modo oscuro se usa un tono más claro.',
    invalidColor: 'Escribe un color como #1d4ed8.',
    tooLight: (contrast, least) =>
      `Demasiado claro: un texto de este color tiene un contraste de ${contrast}:1 sobre un fondo claro. Elige un color más oscuro, con al menos ${least}:1.`,
    light: 'Claro',
    dark: 'Oscuro',
    contrast: value => `Contraste ${value}:1`,
    button: 'Reservar llamada',
    link: 'Servicios y precios',
    contact: 'Contacto',
    contactLead: 'En el pie de la web, en los documentos y en las invitaciones de calendario.',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    address: 'Dirección',
    website: 'Sitio web',
    mail: 'Correos',
    mailLead: 'La dirección desde la que se envían los correos no cambia.',
    sender: 'Nombre del remitente',
    senderHint: 'Por defecto, el nombre de la gestoría.',
    footer: 'Pie',
    english: 'Inglés',
    spanish: 'Español',
    inEnglish: 'inglés',
    inSpanish: 'español',
    preview: 'Vista previa',
    previewLanguage: 'Idioma de la vista previa',
    from: 'De',
    subject: 'Asunto',
    defaultSender: 'Llano',
    sample: {
      subject: 'Llano: tu correo electrónico ha cambiado',
      body: 'Se ha cambiado el correo electrónico de tu cuenta de Llano. Ya no puedes iniciar sesión con esta dirección.\n',
    },
    legal: 'Textos legales',
    legalLead:
      'Cada texto tiene su propia página en la web, enlazada en el pie. Los términos y la política de privacidad se enlazan también al hacer un pedido y al aceptar una invitación. Un texto en un solo idioma se muestra en los dos.',
    privacy: 'Política de privacidad',
    terms: 'Términos',
    imprint: 'Aviso legal',
    open: page => `Abrir ${page}`,
    markdown: 'Markdown: # títulos, - listas, **negrita**, [enlaces](https://…).',
    save: 'Guardar',
    discard: 'Descartar cambios',
    unsaved: count => (count === 1 ? '1 cambio sin guardar' : `${count} cambios sin guardar`),
    saved: 'Guardado. La web ya lo muestra.',
    nothing: 'No hay cambios sin guardar',
  },
}
