"""Face units (ARKit names, `X*` for both sides) of each mouth shape, lid level, gaze and brow pose.

`_tongue` is (up, forward) in decimetres at the tip of the tongue, which is no part of the skin.
"""

VISEMES = {
    "sil": {},
    "PP": {"mouthPress*": 0.35, "mouthRollLower": 0.20, "mouthRollUpper": 0.16, "mouthSmile*": -0.12},
    "FF": {"jawOpen": 0.09, "mouthRollLower": 0.38, "mouthUpperUp*": 0.62},
    "TH": {"jawOpen": 0.22, "mouthUpperUp*": 0.20, "mouthLowerDown*": 0.20, "_tongue": (0.03, 0.15)},
    "DD": {
        "jawOpen": 0.15,
        "mouthUpperUp*": 0.22,
        "mouthLowerDown*": 0.30,
        "mouthStretch*": 0.10,
        "_tongue": (0.16, 0.03),
    },
    "kk": {"jawOpen": 0.22, "mouthUpperUp*": 0.12, "mouthLowerDown*": 0.20, "mouthStretch*": 0.15},
    "CH": {
        "jawOpen": 0.10,
        "mouthFunnel": 0.55,
        "mouthPucker": 0.25,
        "mouthUpperUp*": 0.10,
        "mouthLowerDown*": 0.15,
    },
    "SS": {
        "jawOpen": 0.04,
        "mouthUpperUp*": 0.25,
        "mouthLowerDown*": 0.38,
        "mouthStretch*": 0.30,
        "mouthSmile*": 0.12,
    },
    "nn": {"jawOpen": 0.20, "mouthUpperUp*": 0.16, "mouthLowerDown*": 0.22, "_tongue": (0.05, 0.04)},
    "RR": {"jawOpen": 0.15, "mouthFunnel": 0.32, "mouthPucker": 0.28, "mouthLowerDown*": 0.08},
    "aa": {"jawOpen": 0.62, "mouthUpperUp*": 0.12, "mouthLowerDown*": 0.15},
    "E": {
        "jawOpen": 0.30,
        "mouthStretch*": 0.35,
        "mouthUpperUp*": 0.15,
        "mouthLowerDown*": 0.20,
        "mouthSmile*": 0.15,
    },
    "I": {
        "jawOpen": 0.15,
        "mouthStretch*": 0.45,
        "mouthSmile*": 0.30,
        "mouthUpperUp*": 0.15,
        "mouthLowerDown*": 0.22,
    },
    "O": {"jawOpen": 0.36, "mouthFunnel": 0.42, "mouthPucker": 0.50},
    "U": {"jawOpen": 0.12, "mouthFunnel": 0.30, "mouthPucker": 0.85},
    "smile": {"mouthSmile*": 0.55, "cheekSquint*": 0.35, "eyeSquint*": 0.15, "mouthDimple*": 0.15},
}

# Shares of the person's own greatest blink: where the lids just meet.
BLINKS = {"25": 0.27, "50": 0.52, "75": 0.76, "100": 1.0}

# Degrees to the picture's side and up; the lids follow a glance up or down.
GAZES = {"left": (8, 0), "right": (-8, 0), "up": (0, 6), "down": (0, -7)}
GAZE_LIDS = {"up": {"eyeWide*": 0.22, "browInnerUp": 0.10}, "down": {"eyeBlink*": 0.22}}

BROWS = {
    "brow_up": {"browInnerUp": 0.45, "browOuterUp*": 0.35, "eyeWide*": 0.08},
    "brow_think": {"browDown*": 0.28, "browInnerUp": 0.18},
}
