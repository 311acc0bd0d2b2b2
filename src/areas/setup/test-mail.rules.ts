/** The text of the test email, for the recipient's language. */
export const testLetter = (publicUrl: string) => ({
  subject_en: 'Llano: test email',
  body_en: `This is a test email from your installation of Llano:\n\n${publicUrl}\n\nEmail works.\n`,
  subject_es: 'Llano: correo de prueba',
  body_es: `Este es un correo de prueba de tu instalación de Llano:\n\n${publicUrl}\n\nEl correo funciona.\n`,
})
