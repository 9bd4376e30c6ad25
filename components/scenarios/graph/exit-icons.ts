import {
  ArrowRight,
  Blocks,
  BookOpen,
  CircleAlert,
  GalleryVerticalEnd,
  GitBranch,
  Globe,
  Headset,
  type LucideIcon,
  PhoneOff,
  SquarePen,
  Timer,
  Unplug,
} from "lucide-react";
import type { ExitRow } from "./exits.ts";

/** A separate file, because the inspector shows the icons without loading the canvas. */
export const EXIT_ICONS: Record<ExitRow["icon"], LucideIcon> = {
  transition: ArrowRight,
  rag: BookOpen,
  http: Globe,
  mcp: Blocks,
  set: SquarePen,
  client: Unplug,
  show: GalleryVerticalEnd,
  handover: Headset,
  end: PhoneOff,
  condition: GitBranch,
  silence: Timer,
  error: CircleAlert,
};
