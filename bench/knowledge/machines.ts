import type { AskedDocument } from "./question-set.ts";

/** Manuals of one manufacturer's machines: the same chapters with different figures, codes and part numbers. */
export const MACHINES: AskedDocument[] = [
  {
    name: "aroma-200.md",
    text: "# Aroma 200 espresso machine\n\n## Cleaning\n\nRinse the brew group every day and grease it with part 77-104 every month.\n\n## Filter\n\nChange the water filter every six weeks or after 50 litres.\n\n## Messages\n\nE12: water tank empty. E17: brew group blocked, take it out and rinse it. E21: grounds drawer full.\n\n## Data\n\n15 bar, 1450 watt, tank of 1.8 litres.",
    asked: [
      ["What does E17 on the Aroma 200 mean?", "E17: brew group blocked"],
      ["How often does the Aroma 200 need a new water filter?", "every six weeks"],
      ["Which grease is used for the brew unit of the small espresso machine?", "part 77-104"],
      ["How much water fits into the tank of the Aroma 200?", "1.8 litres"],
    ],
  },
  {
    name: "aroma-500.md",
    text: "# Aroma 500 espresso machine\n\n## Cleaning\n\nThe brew group cleans itself; put in a tablet 77-310 every 200 cups.\n\n## Filter\n\nChange the water filter every three months or after 120 litres.\n\n## Messages\n\nE12: connect the mains water. E17: pump overheated, wait 20 minutes. E33: milk pipe dirty.\n\n## Data\n\n19 bar, 2700 watt, fixed water connection.",
    asked: [
      ["The Aroma 500 shows E17, what now?", "pump overheated"],
      ["After how many cups does the Aroma 500 want a cleaning tablet?", "every 200 cups"],
      ["What is error E33?", "milk pipe dirty"],
      ["How much power does the Aroma 500 draw?", "2700 watt"],
    ],
  },
  {
    name: "grinder-k3.md",
    text: "# Grinder K3\n\nThe K3 grinds 4 grams a second with 64 mm steel burrs. Turn the ring one notch finer when the coffee runs through in less than 20 seconds.\n\nNever grind without beans for more than 5 seconds. Burrs last for 400 kg of coffee; spare part 64-220. If the motor hums and does not turn, a stone is between the burrs: unplug and open it.",
    asked: [
      ["My coffee flows too fast, how do I set the grinder?", "one notch finer"],
      ["When do the burrs have to be replaced?", "400 kg of coffee"],
      ["The grinder is humming but nothing moves.", "a stone is between the burrs"],
      ["Part number of new burrs for the K3?", "64-220"],
    ],
  },
  {
    name: "dishwasher-d60.md",
    text: "# Dishwasher D60\n\n## Programmes\n\nEco runs 3 hours 10 minutes and takes 9.5 litres. Glass washes at 45 degrees. Quick takes 29 minutes without drying.\n\n## Care\n\nFill in salt when the S lamp is on. Clean the sieve at the bottom weekly.\n\n## Messages\n\nF3: tap closed. F8: water in the base, close the tap and call service.",
    asked: [
      ["Which temperature is used for wine glasses?", "45 degrees"],
      ["How long does the economy programme take?", "3 hours 10 minutes"],
      ["F8 blinks on my dishwasher.", "water in the base"],
      ["What am I to do when the S light comes on?", "Fill in salt"],
    ],
  },
  {
    name: "oven-o90.md",
    text: "# Oven O90\n\nHeats from 30 to 275 degrees. Pyrolysis cleans at 480 degrees for two hours; take out the rails first, the door locks by itself.\n\nPizza: 275 degrees, top and bottom heat, stone on the lowest level, 7 minutes. Yoghurt: 40 degrees for 8 hours.\n\nThe lamp is a halogen G9 of 25 watt. Turn the glass cover to the left to open it.",
    asked: [
      ["What has to be removed before the oven cleans itself?", "take out the rails"],
      ["On which level does the pizza stone go?", "lowest level"],
      ["Which bulb do I buy for the oven light?", "halogen G9"],
      ["Can I make yoghurt in the oven?", "40 degrees for 8 hours"],
    ],
  },
  {
    name: "fridge-c180.md",
    text: "# Fridge C180\n\nSet 5 degrees in the fridge and -18 in the freezer. After a power cut food stays frozen for 16 hours if the door is kept shut.\n\nThe water drain at the back wall must be kept free with the green pin. Door seals are wiped with warm water only, never with vinegar.\n\nThe door can be hung on the other side with kit 18-007. Noise: 35 decibels.",
    asked: [
      ["For how long does the freezer stay cold without electricity?", "16 hours"],
      ["May I clean the seal with vinegar?", "never with vinegar"],
      ["I want the door to open to the other side.", "kit 18-007"],
      ["There is a puddle in the fridge, which hole do I clear?", "green pin"],
    ],
  },
  {
    name: "washer-w8.md",
    text: "# Washing machine W8\n\nTakes 8 kg of cotton, 3 kg of synthetics, 1.5 kg of wool. The transport bolts must be taken out before first use, all four of them.\n\nSpin at 1400 turns. Child lock: hold Start for 4 seconds.\n\nMessages: H2 door open, H5 pump filter blocked, H9 too much foam. Empty the pump filter behind the flap at the bottom right every two months.",
    asked: [
      ["How many kilos of woollens may I wash at once?", "1.5 kg of wool"],
      ["How is the child safety lock switched on?", "hold Start for 4 seconds"],
      ["H5 on the washing machine", "H5 pump filter blocked"],
      ["The new machine jumps through the room, what did I forget?", "transport bolts"],
    ],
  },
  {
    name: "robot-r2.md",
    text: "# Vacuum robot R2\n\nCleans for 110 minutes on a charge and returns to its dock by itself. It climbs sills of up to 18 mm.\n\nDraw no-go zones in the app on the map. Empty the bin after each run, wash the filter monthly and let it dry for a day.\n\nRed light: stuck. Blue blinking: looking for the network, 2.4 GHz only.",
    asked: [
      ["How high a doorstep can the robot get over?", "18 mm"],
      ["Why does the vacuum blink blue?", "looking for the network"],
      ["How do I keep the robot away from the dog's bowl?", "no-go zones"],
      ["For how long does it vacuum before it has to charge?", "110 minutes"],
    ],
  },
  {
    name: "warranty.md",
    text: "# Warranty\n\nAll machines have a warranty of three years, compressors and motors of ten. It begins with the date on the receipt and holds in the whole European Union.\n\nWear parts (burrs, seals, filters, lamps) are excluded, and so is limescale. A machine that was used in a business has one year.\n\nKeep the serial number, it stands on a plate inside the door.",
    asked: [
      ["How long is the guarantee on the motor?", "compressors and motors of ten"],
      ["Is limescale covered by the warranty?", "so is limescale"],
      ["Where do I find the serial number?", "plate inside the door"],
      ["I use the machine in my café, which warranty do I have?", "used in a business"],
    ],
  },
  {
    name: "service-and-returns.md",
    text: "# Service and returns\n\nA technician comes within three working days; the visit costs 79 euro out of warranty. Small machines are sent in: print the label in your account, we pay the way.\n\nReturns are free within 60 days when the machine is complete. The money is back within a week. Open Monday to Friday 7 to 20, +49 30 555 0199.",
    asked: [
      ["How soon does a repairman come to my home?", "within three working days"],
      ["Until when can I give the machine back?", "within 60 days"],
      ["What does a repair visit cost without warranty?", "79 euro"],
      ["When will I get my money back?", "within a week"],
    ],
  },
];
