import type { AskedDocument } from "./question-set.ts";

/** Documents of the clinic, the town and the company in Spanish, with questions as visitors ask them. */
export const SPANISH: AskedDocument[] = [
  {
    name: "horario.md",
    text: "# Horario\n\nLa recepción abre de 8 a 18 los días laborables y de 9 a 12 los sábados. Los festivos cerramos.\n\n## Laboratorio\n\nLas extracciones de sangre son de 7:30 a 10 los días laborables. Aceptamos muestras traídas de casa hasta las 11:30.\n\n## Teléfono\n\nAtendemos llamadas a partir de las 8:30; por la tarde las líneas están más libres.",
    asked: [
      ["¿Hasta qué hora puedo pasar el sábado?", "de 9 a 12 los sábados"],
      ["¿Desde qué hora me pueden sacar sangre?", "de 7:30 a 10"],
      ["¿Cuándo tengo que entregar el bote de orina que recogí en casa?", "hasta las 11:30"],
      ["¿Cuál es el mejor momento para llamarles sin esperar?", "más libres"],
    ],
  },
  {
    name: "antes-del-analisis.md",
    text: "# Antes del análisis de sangre\n\nPara los análisis en ayunas no coma nada durante 10 horas. Se permite agua, pero no café ni té. Tome sus pastillas de siempre, salvo que el médico diga otra cosa.\n\nNo requieren ayuno el hemograma, la tiroides y la vitamina D. Antes de estos puede comer con normalidad.\n\nAvise a la enfermera si suele desmayarse, para que pueda tumbarse.",
    asked: [
      ["¿Cuánto tiempo tengo que estar sin alimento antes de la prueba?", "no coma nada durante 10 horas"],
      ["¿Puedo tomarme un cafelito por la mañana?", "pero no café ni té"],
      ["¿Debo ir con el estómago vacío para lo de la tiroides?", "No requieren ayuno"],
      ["Cuando veo una aguja pierdo el conocimiento, ¿qué hago?", "suele desmayarse"],
    ],
  },
  {
    name: "seguros-y-precios.md",
    text: "# Seguros y precios\n\nAtendemos a los asegurados públicos y a la mayoría de los privados. Sin tarjeta facturamos la visita a 45 euros, que se pagan el mismo día en efectivo o con tarjeta.\n\n## Citas perdidas\n\nUna cita que no se anula 24 horas antes cuesta 30 euros.\n\n## Certificados\n\nLa baja médica es gratuita. Un certificado para el colegio o el gimnasio cuesta 8 euros.",
    asked: [
      ["¿Qué pago si me he dejado la tarjeta sanitaria?", "a 45 euros"],
      ["¿Qué ocurre si simplemente no me presento?", "cuesta 30 euros"],
      ["¿Cuánto vale un papel para hacer deporte?", "cuesta 8 euros"],
      ["¿Cobran el justificante de enfermedad para mi jefe?", "La baja médica es gratuita"],
    ],
  },
  {
    name: "como-llegar.md",
    text: "# Cómo llegar\n\nLa consulta está en el segundo piso de la calle del Puerto 14. El tranvía 3 y el autobús 27 paran en la Lonja, a dos minutos a pie.\n\n## En coche\n\nEn el patio hay seis plazas; la puerta se abre con el código 4471. El aparcamiento de la calle del Molino cobra 2 euros por hora.\n\n## Accesibilidad\n\nEl ascensor mide 90 cm de ancho y caben sillas de ruedas. Los perros guía son bienvenidos.",
    asked: [
      ["¿Qué línea de tranvía me lleva hasta ustedes?", "El tranvía 3"],
      ["¿Qué números hay que marcar para entrar en el patio?", "código 4471"],
      ["Voy en silla, ¿quepo en el elevador?", "90 cm de ancho"],
      ["¿Dejan entrar a mi perro de asistencia?", "perros guía"],
    ],
  },
  {
    name: "recetas.md",
    text: "# Recetas repetidas\n\nPídalas por teléfono o en la aplicación hasta las 15 y recójalas a partir de las 10 del siguiente día laborable. Enviamos la receta electrónica directamente a la farmacia que elija.\n\nPara los medicamentos controlados hay que ver al médico cada tres meses.\n\nSi viaja, podemos recetarle para ocho semanas por adelantado.",
    asked: [
      ["¿Cuándo puedo retirar las pastillas que he encargado hoy?", "a partir de las 10 del siguiente"],
      ["¿Con qué frecuencia debo visitar al doctor por fármacos estupefacientes?", "cada tres meses"],
      ["Estaré mucho tiempo en el extranjero, ¿para cuánto me dan medicina?", "ocho semanas por adelantado"],
      ["¿Mandan la prescripción a mi boticario?", "receta electrónica"],
    ],
  },
  {
    name: "vacunas.md",
    text: "# Vacunas\n\nLa vacuna de la gripe se pone de octubre a enero los martes sin cita. Los niños menores de seis años necesitan cita.\n\n## Viajes\n\nLa fiebre amarilla solo se vacuna en el instituto de Rostock. La rabia requiere tres dosis en 21 días, así que venga al menos un mes antes de salir.\n\nTraiga su cartilla de vacunación. Una perdida se repone por 5 euros.",
    asked: [
      ["¿Qué día puedo ponerme el pinchazo contra la gripe sin reservar?", "los martes sin cita"],
      ["¿Dónde me protegen contra la fiebre amarilla?", "instituto de Rostock"],
      ["¿Con cuánta antelación al viaje empiezo con lo de la rabia?", "tres dosis en 21 días"],
      ["No encuentro el librito donde apuntan mis vacunas.", "se repone por 5 euros"],
    ],
  },
  {
    name: "ninos.md",
    text: "# Niños\n\nLas revisiones U3 a U9 las hace la doctora Amsel los lunes y jueves. Traiga el cuaderno amarillo y una muda.\n\nA un niño con fiebre lo vemos el mismo día: llame antes de las 9:30.\n\nUno de los padres puede quedarse en cada tratamiento. Detrás de la recepción hay un rincón de juegos y una sala de lactancia.",
    asked: [
      ["¿Quién hace los controles de mi bebé?", "doctora Amsel"],
      ["Mi hija está caliente, 38 y medio, ¿la pueden ver hoy?", "llame antes de las 9:30"],
      ["¿Hay algún sitio para dar el pecho?", "sala de lactancia"],
      ["¿Qué llevo a la U7?", "cuaderno amarillo"],
    ],
  },
  {
    name: "resultados.md",
    text: "# Resultados\n\nLa mayoría de los resultados están a los dos días laborables; los cultivos, a los cinco. Los encontrará en la aplicación; solo llamamos si hay que hacer algo.\n\nLas radiografías se entregan en un disco o con un enlace que vale 30 días. Nunca se dan resultados a familiares sin consentimiento escrito.",
    asked: [
      ["¿Cuánto tarda un cultivo de bacterias?", "los cultivos, a los cinco"],
      ["¿Me telefonearán para decirme mis valores?", "solo llamamos si"],
      ["¿Puede mi marido preguntar cómo salieron mis pruebas?", "consentimiento escrito"],
      ["¿Durante cuánto tiempo me puedo descargar los rayos X?", "vale 30 días"],
    ],
  },
  {
    name: "urgencias.md",
    text: "# Urgencias\n\nCon dolor en el pecho, dificultad para respirar o signos de un ictus llame enseguida al 112 y no venga primero aquí.\n\nFuera de nuestro horario atiende el servicio de guardia en el 116117. Las urgencias más cercanas están en Santa Ana, calle del Monte 2, abiertas día y noche. Dientes: dentista de guardia en el 0381 5550.",
    asked: [
      ["¿A quién aviso si sospecho un derrame cerebral?", "llame enseguida al 112"],
      ["¿Qué número ayuda de noche si no es grave?", "116117"],
      ["¿Cuál es el hospital más próximo?", "Santa Ana"],
      ["Me duele una muela y es domingo.", "dentista de guardia"],
    ],
  },
  {
    name: "proteccion-de-datos.md",
    text: "# Sus datos\n\nLos historiales se guardan diez años tras el último tratamiento y después se destruyen. Puede leer su historial y recibir una copia gratis.\n\nLas conversaciones con la recepción digital se guardan 90 días; solo se graba con su permiso. La delegada de protección de datos es la señora Ostrow, privacy@puerto.example.",
    asked: [
      ["¿Cuántos años conservan mi expediente?", "diez años"],
      ["¿Cuánto tiempo queda almacenado el chat con el asistente virtual?", "90 días"],
      ["¿Quién responde de la privacidad?", "señora Ostrow"],
      ["¿Hay que pagar por un duplicado de mi historia clínica?", "una copia gratis"],
    ],
  },
  {
    name: "pasaporte.md",
    text: "# Pasaportes y documentos de identidad\n\nUn pasaporte cuesta 70 euros (37,50 para menores de 24 años) y tarda cuatro semanas; el urgente está en cuatro días laborables por 32 euros más. Traiga el antiguo y una fotografía digital. Los niños deben venir.",
    asked: [
      ["¿Cuánto vale el pasaporte para alguien de 19 años?", "37,50 para menores"],
      ["Necesito viajar ya, ¿cómo de rápido me hacen el documento?", "cuatro días laborables"],
      ["¿Tiene que estar presente mi hija pequeña?", "Los niños deben venir"],
      ["¿Sirve un retrato impreso?", "fotografía digital"],
    ],
  },
  {
    name: "empadronamiento.md",
    text: "# Cambio de domicilio\n\nEmpadrónese en las dos semanas siguientes a la mudanza en cualquiera de las tres oficinas ciudadanas, con la confirmación del arrendador. Es gratuito. También cuenta mudarse dentro del edificio. Los coches conservan su matrícula.",
    asked: [
      ["¿De qué plazo dispongo para registrar mi nueva dirección?", "dos semanas siguientes"],
      ["¿Qué papel me tiene que dar el casero?", "confirmación del arrendador"],
      ["¿Me cambian la placa del automóvil al mudarme?", "conservan su matrícula"],
      ["¿Qué tasa se paga por inscribir un piso?", "Es gratuito"],
    ],
  },
  {
    name: "residuos.md",
    text: "# Residuos\n\nEl contenedor gris se vacía un martes de cada dos; el marrón, cada semana de mayo a octubre. Los muebles y enseres se recogen dos veces al año llamando al 0381 4593. Pinturas, pilas y lámparas van al punto limpio de la calle del Muelle, los sábados de 8 a 13.",
    asked: [
      ["Quiero deshacerme de un sofá viejo.", "Los muebles y enseres"],
      ["¿Dónde llevo la pintura que me sobró?", "punto limpio de la calle del Muelle"],
      ["¿Cuándo pasa el camión de la basura normal?", "un martes de cada dos"],
      ["¿Cada cuánto recogen los restos orgánicos en verano?", "cada semana de mayo a octubre"],
    ],
  },
  {
    name: "aparcamiento.md",
    text: "# Aparcamiento\n\nLa tarjeta de residente cuesta 120 euros al año, una por persona, válida en la zona impresa, de A a D. Los visitantes compran un billete de un día por 4 euros en la aplicación Parkbay. Los coches eléctricos aparcan gratis tres horas mientras cargan.",
    asked: [
      ["¿Qué precio tiene el permiso para vecinos?", "120 euros al año"],
      ["Vienen invitados, ¿cómo estacionan durante una jornada?", "billete de un día"],
      ["¿Cuánto rato puede estar un vehículo eléctrico sin pagar?", "gratis tres horas"],
      ["¿Cómo se llama el programa del móvil para pagar la zona azul?", "Parkbay"],
    ],
  },
  {
    name: "biblioteca.md",
    text: "# Biblioteca\n\nEl carné cuesta 20 euros al año y es gratis hasta los 18. Los libros se prestan cuatro semanas; las películas, una; ambos se renuevan dos veces. Un libro con retraso cuesta 0,50 euros por semana. Cerrada los lunes, abierta hasta las 20 los jueves.",
    asked: [
      ["¿Qué día no abre la biblioteca?", "Cerrada los lunes"],
      ["¿Por cuánto tiempo me dejan un DVD?", "las películas, una"],
      ["¿Qué multa hay por devolver tarde una novela?", "0,50 euros por semana"],
      ["¿Pagan los adolescentes por la tarjeta de lector?", "gratis hasta los 18"],
    ],
  },
  {
    name: "piscina.md",
    text: "# Piscina\n\nAdultos 6 euros, 4,50 después de las 19, bono de diez baños 50 euros. Los madrugadores entran a las 6 los miércoles y viernes. Los martes la sauna es solo para mujeres. Los cursos de principiantes empiezan en septiembre y febrero.",
    asked: [
      ["¿Cuándo puedo nadar antes del trabajo?", "a las 6 los miércoles y viernes"],
      ["¿Hay un día de chicas en la sauna?", "solo para mujeres"],
      ["¿Cuánto es la entrada por la noche?", "4,50 después de las 19"],
      ["¿Cuándo comienza el próximo curso para los que no saben nadar?", "cursos de principiantes"],
    ],
  },
  {
    name: "matrimonio.md",
    text: "# Matrimonio\n\nAnúncienlo los dos como máximo seis meses antes, con partidas de nacimiento de menos de medio año. Las ceremonias son los viernes y el primer sábado del mes, en el ayuntamiento o en el barco faro por 180 euros más. Caben treinta invitados.",
    asked: [
      ["¿Con cuánta antelación podemos pedir fecha de boda?", "máximo seis meses antes"],
      ["¿Cuánta gente puede asistir al enlace?", "treinta invitados"],
      ["¿Qué cuesta casarse a bordo?", "180 euros más"],
      ["¿Qué sábado se puede dar el sí?", "primer sábado del mes"],
    ],
  },
  {
    name: "perros.md",
    text: "# Perros\n\nEl impuesto es de 108 euros al año por el primer perro y 160 por cada otro; los perros guía y los de la protectora (los dos primeros años) están exentos. En los parques van con correa; en la playa pueden correr sueltos de octubre a abril.",
    asked: [
      ["¿Qué tributo pago por mi segunda mascota?", "160 por cada otro"],
      ["¿En qué meses puede corretear mi can por la arena?", "de octubre a abril"],
      ["Adoptamos un cachorro de un refugio, ¿hay descuento?", "los de la protectora"],
      ["¿Tengo que llevarlo atado en el jardín público?", "van con correa"],
    ],
  },
  {
    name: "colegios.md",
    text: "# Colegios\n\nLos niños que cumplen seis antes del 30 de junio empiezan en agosto. La matrícula es en octubre del año anterior. Una plaza por la tarde hasta las 17 cuesta 95 euros al mes; la comida, 3,80 euros al día, y nada con el pase municipal. El autobús es gratis a partir de dos kilómetros.",
    asked: [
      ["¿Cuándo inscribo a mi hijo en la escuela?", "en octubre del año anterior"],
      ["¿Cuánto cuesta que se quede después de clase?", "95 euros al mes"],
      ["¿Desde qué distancia no se paga el transporte escolar?", "a partir de dos kilómetros"],
      ["¿Qué vale el almuerzo en el comedor?", "3,80 euros al día"],
    ],
  },
  {
    name: "negocios.md",
    text: "# Abrir un negocio\n\nUna actividad se da de alta en línea en diez minutos por 26 euros. Los bares necesitan una licencia, que tarda seis semanas, y un curso de higiene en la cámara. La música callejera se permite de 10 a 20, media hora en cada lugar, sin altavoces.",
    asked: [
      ["¿Qué cuesta darse de alta como autónomo?", "por 26 euros"],
      ["¿Cuánto se espera el permiso para una taberna?", "tarda seis semanas"],
      ["¿Puedo tocar la guitarra en la calle con amplificador?", "sin altavoces"],
      ["¿Cuánto puede quedarse un músico en el mismo sitio?", "media hora en cada lugar"],
    ],
  },
  {
    name: "vacaciones.md",
    text: "# Vacaciones\n\nTodos tienen 30 días al año; el primer año, 2,5 días por mes completo. Se pueden trasladar hasta cinco días, que deben tomarse antes de finales de marzo. Más de tres semanas seguidas requieren el visto bueno de la dirección de departamento.\n\nEl 24 y el 31 de diciembre la oficina cierra sin que se descuenten vacaciones.",
    asked: [
      ["¿Cuántos días libres me corresponden?", "30 días al año"],
      ["¿Cuándo caducan los días que me quedaron del año pasado?", "finales de marzo"],
      ["¿Tengo que pedir fiesta en Nochevieja?", "el 31 de diciembre"],
      ["¿Quién debe autorizar que me vaya un mes de viaje?", "dirección de departamento"],
    ],
  },
  {
    name: "enfermedad.md",
    text: "# Enfermedad\n\nAvise a su responsable antes de las 9 por mensaje o teléfono. Hace falta un parte médico a partir del cuarto día. El sueldo sigue seis semanas; después paga la aseguradora.\n\nPor un hijo enfermo menor de doce años tiene 15 días al año.",
    asked: [
      ["¿Desde cuándo necesito un justificante del doctor?", "a partir del cuarto día"],
      ["¿Cuánto tiempo cobro si estoy malo?", "sigue seis semanas"],
      ["Mi niño está con varicela, ¿cuánto puedo quedarme con él?", "15 días al año"],
      ["¿Hasta qué hora debo comunicar que no voy?", "antes de las 9"],
    ],
  },
  {
    name: "viajes-de-trabajo.md",
    text: "# Viajes de trabajo\n\nLos trenes se reservan en segunda clase; desde cuatro horas, en primera. Vuelos solo a más de 700 km. Hoteles hasta 120 euros la noche; en Múnich y Hamburgo, hasta 160.\n\nEl coche propio se paga a 0,35 euros por kilómetro. Dietas: 16 euros en días de más de 8 horas, 32 en días completos. Entregue los recibos en 30 días en Travelbox.",
    asked: [
      ["¿Cuánto puede costar el alojamiento en Hamburgo?", "hasta 160"],
      ["¿Qué me reembolsan si conduzco mi propio automóvil?", "0,35 euros por kilómetro"],
      ["¿Cuándo se me permite coger un avión?", "más de 700 km"],
      ["¿Dónde subo los tiques de los gastos?", "Travelbox"],
    ],
  },
  {
    name: "teletrabajo.md",
    text: "# Trabajar desde otro lugar\n\nTres días por semana en casa son de libre elección; el martes el equipo está en la oficina. Se pueden trabajar hasta 20 días al año desde otro país de la UE, cuando personal haya comprobado el seguro.\n\nLa mesa y la silla para casa se pagan una vez hasta 400 euros.",
    asked: [
      ["¿Qué día tienen que venir todos?", "el martes el equipo"],
      ["¿Puedo hacer mis tareas desde Portugal dos semanas?", "otro país de la UE"],
      ["¿La empresa contribuye a mis muebles?", "hasta 400 euros"],
      ["¿Cuántas veces a la semana puedo quedarme en mi domicilio?", "Tres días por semana"],
    ],
  },
  {
    name: "contrasenas.md",
    text: "# Contraseñas y equipos\n\nUse el gestor Keyring; las contraseñas tienen al menos 14 caracteres y solo se cambian si alguien pudo conocerlas. Se exige un segundo factor en todas partes; a los administradores, una llave física.\n\nUn portátil perdido se comunica al 4040 en una hora, de día o de noche. Las pantallas se bloquean a los cinco minutos.",
    asked: [
      ["Me han robado el ordenador, ¿a quién llamo?", "se comunica al 4040"],
      ["¿Qué longitud debe tener una clave?", "al menos 14 caracteres"],
      ["¿He de renovar mi clave de acceso cada cierto tiempo?", "solo se cambian"],
      ["¿Quién necesita un dispositivo USB de seguridad?", "una llave física"],
    ],
  },
];
